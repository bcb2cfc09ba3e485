// Finds out why a URL returns no image, by requesting it again in a way that exposes the response.
import { text } from '../texts.ts';

const TIMEOUT_MS = 15_000;
const MAX_LENGTH = 300;

const STATUSES = {
  401: 'viewer.requiresLogin',
  403: 'viewer.accessDenied',
  404: 'viewer.notFound',
  410: 'viewer.removed',
} as const;

const explainStatus = (status: number): string =>
  status in STATUSES
    ? text(STATUSES[status as keyof typeof STATUSES])
    : text('viewer.status', { status: String(status) });

/** The message of an OGC service exception. */
const exceptionIn = (response: string): string | undefined => {
  const document = new DOMParser().parseFromString(response, 'text/xml');
  const exception = [...document.getElementsByTagName('*')].find(({ localName }) =>
    /^(Service)?Exception/.test(localName),
  );
  const message = exception?.textContent?.trim().replace(/\s+/g, ' ').slice(0, MAX_LENGTH) ?? '';
  return message === '' ? undefined : message;
};

const explainResponse = async (response: Response): Promise<string> => {
  if (!response.ok) return explainStatus(response.status);
  const message = exceptionIn(await response.text());
  return message === undefined ? text('viewer.noImage') : text('viewer.serverReports', { message });
};

export const explainFailure = async (url: string, headers: Readonly<Record<string, string>> = {}): Promise<string> => {
  try {
    return await explainResponse(await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }));
  } catch {
    return text('viewer.unreachable');
  }
};
