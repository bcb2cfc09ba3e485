// A light English stemmer: plurals, -ing, -ed and the adjectives of sciences. Strong stemmers conflate unrelated words
// such as "universe" and "university".

const VOWEL = /[aeiouy]/;
/** Leaves layer names, codes and other scripts unchanged. */
const STEMMABLE = /^[a-z]{4,}$/;

/** "churches" -> "church", "cities" -> "city", "maps" -> "map"; "census" keeps its s. */
const withoutPlural = (word: string): string => {
  if (!word.endsWith('s') || /(ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(sses|shes|ches|xes|zzes|..oes)$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
};

/** After removing an ending: "mapp" -> "map", "engrav" -> "engrave", "locat" -> "locate". */
const restore = (root: string): string => {
  if (/([bdfgmnprt])\1$/.test(root)) return root.slice(0, -1);
  return /(v|c|u|at|iz|bl|dg|rg|[^aeiou]l)$/.test(root) && !/(rl|ll)$/.test(root) ? `${root}e` : root;
};

const withoutEnding = (word: string): string => {
  const cut = word.endsWith('ing') ? 3 : word.endsWith('ed') && !word.endsWith('eed') ? 2 : 0;
  const root = word.slice(0, word.length - cut);
  return cut > 0 && root.length >= 3 && VOWEL.test(root) ? restore(root) : word;
};

/** "geologic", "geological" -> "geology"; likewise "topographic" and "bathymetrical". */
const toScience = (word: string): string => word.replace(/([a-z]{2}(?:log|graph|metr))ic(?:al)?$/, '$1y');

/** 'mapping', 'mapped', 'maps' -> 'map'. */
export const stemOf = (word: string): string =>
  STEMMABLE.test(word) ? toScience(withoutEnding(withoutPlural(word))) : word;
