// The text of a citation: plain, and with the titles that a style sets in italics.

export type CitationPart = string | { readonly italic: string };
export type CitationText = readonly CitationPart[];

export const italic = (text: string): CitationPart => ({ italic: text });

export const plainText = (text: CitationText): string =>
  text.map((part) => (typeof part === 'string' ? part : part.italic)).join('');

const ENDS_SENTENCE = /[.!?…]["'”’]*$/;

/** The stop that a text still needs: none after 'Where is Troy?' and 'Sanborn Map Co.' */
export const stopAfter = (text: string): string => (ENDS_SENTENCE.test(text) ? '' : '.');

/** Joins the sentences of a citation with spaces, each ended by one full stop. A URL is added without one. */
export const joinSentences = (sentences: readonly (CitationText | undefined)[], ending: string): CitationText => [
  ...sentences.flatMap((sentence) =>
    sentence === undefined ? [] : [...sentence, stopAfter(plainText(sentence)), ' '],
  ),
  ending,
];
