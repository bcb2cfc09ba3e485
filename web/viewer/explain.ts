// Finds out why a URL returns no image, by requesting it again in a way that exposes the response.

const TIMEOUT_MS = 15_000;
const MAX_LENGTH = 300;

const STATUSES: Readonly<Record<number, string>> = {
  401: 'The server requires a login (status 401).',
  403: 'The server denies access (status 403).',
  404: 'It does not exist (status 404).',
  410: 'It has been removed (status 410).',
};

/** The message of an OGC service exception. */
const exceptionIn = (text: string): string | undefined => {
  const document = new DOMParser().parseFromString(text, 'text/xml');
  const exception = [...document.getElementsByTagName('*')].find(({ localName }) =>
    /^(Service)?Exception/.test(localName),
  );
  const message = exception?.textContent?.trim().replace(/\s+/g, ' ').slice(0, MAX_LENGTH) ?? '';
  return message === '' ? undefined : message;
};

const explainResponse = async (response: Response): Promise<string> => {
  if (!response.ok) return STATUSES[response.status] ?? `The server returned status ${response.status}.`;
  const message = exceptionIn(await response.text());
  return message === undefined ? 'The server did not return an image.' : `The server reports: “${message}”.`;
};

export const UNREACHABLE = 'The server cannot be reached, or does not allow access from other sites.';

export const explainFailure = async (url: string, headers: Readonly<Record<string, string>> = {}): Promise<string> => {
  try {
    return await explainResponse(await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }));
  } catch {
    return UNREACHABLE;
  }
};
