// The page of a record in the desk: an editor of its JSON, the findings of the checks, and its versions.
import { html, type SafeHtml } from '@periplus/markup';
import type { HistoryEntry, StoredRecord } from '../../engine/engine.ts';
import { text } from '../../http/texts/texts.ts';
import type { Finding, RawRecord } from '../../record/checks/finding.ts';
import { renderState } from './record-states.ts';
import { renderTable, renderTime } from './table.ts';

/** The path that links start with, and the token of every form. */
type PageParts = { readonly path: string; readonly token: SafeHtml };

export type Draft = {
  /** The text of the form. */
  readonly json: string;
  /** The version that the person has seen. */
  readonly version: string;
  readonly problem?: string;
  readonly findings?: readonly Finding[];
};

const renderFindings = (findings: readonly Finding[]): SafeHtml | false =>
  findings.length > 0 &&
  html`<h2>${text('desk.findings')}</h2><ul>${findings.map(
    ({ severity, field, message }) =>
      html`<li>${severity}: ${field !== '' && html`<code>${field}</code> `}${message}</li>`,
  )}</ul>`;

const renderEditor = ({ path, token }: PageParts, id: string, draft: Draft): SafeHtml =>
  html`${draft.problem !== undefined && html`<p class="notice" role="alert">${draft.problem}</p>`}
<form class="desk-editor" method="post" action="${path}/admin/records/${encodeURIComponent(id)}">${token}
<input type="hidden" name="version" value="${draft.version}">
<label for="json">${text('desk.json')}</label>
<textarea id="json" name="json" rows="24" spellcheck="false" lang="en">${draft.json}</textarea>
<button type="submit">${text('desk.save')}</button></form>`;

const toTitle = ({ text: json }: HistoryEntry): string => {
  if (json === undefined) return '';
  const { dct_title_s: title } = JSON.parse(json) as RawRecord;
  return typeof title === 'string' ? title : '';
};

const renderRestore = ({ path, token }: PageParts, id: string, entry: HistoryEntry): SafeHtml | string =>
  entry.text === undefined
    ? ''
    : html`<form method="post" action="${path}/admin/records/${encodeURIComponent(id)}/restore">${token}
<input type="hidden" name="version" value="${entry.version}"><button type="submit">${text('desk.restore')}</button></form>`;

const renderHistory = (parts: PageParts, id: string, versions: readonly HistoryEntry[]): SafeHtml =>
  html`<h2>${text('desk.history')}</h2>${renderTable(
    text('desk.history'),
    [text('desk.time'), text('desk.by'), text('desk.source'), text('desk.recordTitle'), ''],
    versions.map((entry, at) => [
      renderTime(entry.changedAt),
      [entry.origin?.by, entry.origin?.commit?.slice(0, 10)].filter(Boolean).join(' '),
      entry.source,
      entry.kind === 'removed' ? html`<em>${text('desk.removed')}</em>` : toTitle(entry),
      at === 0 ? text('desk.current') : renderRestore(parts, id, entry),
    ]),
  )}`;

export type RecordPage = {
  readonly id: string;
  /** Undefined if the record is removed. */
  readonly stored: StoredRecord | undefined;
  readonly draft: Draft;
  readonly versions: readonly HistoryEntry[];
};

export const renderRecordPage = (parts: PageParts, { id, stored, draft, versions }: RecordPage): SafeHtml =>
  html`<p>${stored !== undefined && renderState(stored)} <a href="${parts.path}/resources/${encodeURIComponent(id)}">${text('desk.publicPage')}</a></p>
${renderEditor(parts, id, draft)}${renderFindings(draft.findings ?? [])}${renderHistory(parts, id, versions)}`;
