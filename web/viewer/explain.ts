// Why an address gives no picture, as far as a browser may know: it is asked once more in a way that can be read.

const WAIT_MS = 15_000;
const MOST_CHARACTERS = 300;

const STATUSES: Readonly<Record<number, string>> = {
  401: 'Its server asks for a login (status 401).',
  403: 'Its server does not allow it (status 403).',
  404: 'It is not there (status 404).',
  410: 'It has been taken away (status 410).',
};

/** OGC services say what is wrong in an element of this name. */
const exceptionIn = (text: string): string | undefined => {
  const document = new DOMParser().parseFromString(text, 'text/xml');
  const found = [...document.getElementsByTagName('*')].find(({ localName }) => /^(Service)?Exception/.test(localName));
  const words = found?.textContent?.trim().replace(/\s+/g, ' ').slice(0, MOST_CHARACTERS) ?? '';
  return words === '' ? undefined : words;
};

const explainAnswer = async (answer: Response): Promise<string> => {
  if (!answer.ok) return STATUSES[answer.status] ?? `Its server answers with status ${answer.status}.`;
  const words = exceptionIn(await answer.text());
  return words === undefined ? 'Its server answers with something that is no picture.' : `Its server says: “${words}”.`;
};

export const UNREACHABLE = 'Its server cannot be reached, or does not let other sites load from it.';

export const explainFailure = async (url: string, headers: Readonly<Record<string, string>> = {}): Promise<string> => {
  try {
    return await explainAnswer(await fetch(url, { headers, signal: AbortSignal.timeout(WAIT_MS) }));
  } catch {
    return UNREACHABLE;
  }
};
