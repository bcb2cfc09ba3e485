// The one HTML page around everything that is shown to people here: a complete document that loads nothing and runs nothing.
import { createHash } from 'node:crypto';
import { escapeHtml } from '@periplus/markup';

/** JSON inside a script element: `<` is written as an escape, so that no text can close the element. */
export const toScriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** A link that gives away neither where the reader came from nor our window. */
export const renderLink = (url: string, text: string = url): string =>
  `<a href="${escapeHtml(url)}" rel="noopener noreferrer nofollow">${escapeHtml(text)}</a>`;

const STYLE = `
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
h1 { line-height: 1.2; }
h2 { border-bottom: 1px solid; padding-bottom: .25rem; margin-top: 2rem; }
dt { font-weight: 600; margin-top: .75rem; }
dd { margin-left: 1.5rem; white-space: pre-line; }
dd > dl { margin: 0; white-space: normal; }
table { border-collapse: collapse; width: 100%; }
th, td { border: 1px solid; padding: .25rem .5rem; text-align: left; vertical-align: top; }
svg { max-width: 100%; height: auto; }
nav ul { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .5rem 1rem; }
`;

const styleHash = createHash('sha256').update(STYLE).digest('base64');

/** The policy these pages work under; the hash admits their one style element and nothing else. */
export const STANDALONE_PAGE_CSP = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`;

export type StandalonePage = {
  readonly title: string;
  /** Trusted HTML: whoever builds it has escaped what it holds. */
  readonly body: string;
  /** Trusted HTML for the head. */
  readonly head?: string;
};

export const renderStandalonePage = ({ title, body, head = '' }: StandalonePage): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
${head}</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
