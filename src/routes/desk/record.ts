// GET and POST /admin/records/{id}: a record with its versions; edits its JSON and restores versions.
import { parseJson, toJsonString } from '@periplus/streams';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createAuditLog } from '../../accounts/audit-log.ts';
import type { WriteItem, WriteOutcome } from '../../catalog/write-records.ts';
import type { StoredRecord } from '../../engine/engine.ts';
import { CatalogError } from '../../errors.ts';
import { clientAddressOf } from '../../http/request/client-address.ts';
import { siteOf } from '../../http/request/site.ts';
import { text } from '../../http/texts/texts.ts';
import { checkRecord } from '../../record/checks/check-record.ts';
import type { Finding, RawRecord } from '../../record/checks/finding.ts';
import type { DeskContext } from './context.ts';
import { originOf } from './curator.ts';
import { renderToken, sendDeskPage } from './desk-page.ts';
import { readField } from './form.ts';
import { type Draft, renderRecordPage } from './record-page.ts';

const format = (json: string): string => JSON.stringify(JSON.parse(json), null, 2);

const idOf = ({ params }: FastifyRequest): string => (params as { readonly id: string }).id;

const failureOf = (outcome: WriteOutcome | undefined): string | undefined => {
  if (outcome?.kind === 'rejected') return outcome.reason;
  return outcome === undefined || outcome.kind === 'conflict' ? text('desk.conflict') : undefined;
};

/** Undefined if the text is not a JSON object. */
const parseRecord = (json: string): RawRecord | undefined => {
  try {
    const value: unknown = parseJson(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as RawRecord) : undefined;
  } catch {
    return undefined;
  }
};

const check = (record: RawRecord): readonly Finding[] =>
  checkRecord(record, { profile: 'ogm', thisYear: new Date().getFullYear() });

const toTitle = (json: string): string | undefined => {
  const title = parseRecord(json)?.dct_title_s;
  return typeof title === 'string' ? title : undefined;
};

const createEditor = ({ catalog, openState }: DeskContext) => {
  const sendEditor = async (
    request: FastifyRequest,
    reply: FastifyReply,
    stored: StoredRecord | undefined,
    draft: Draft,
    status = 200,
  ): Promise<FastifyReply> => {
    const id = idOf(request);
    const main = renderRecordPage(
      { path: siteOf(request).path, token: renderToken(reply) },
      {
        ...{ id, stored, draft },
        versions: await catalog.history(id),
      },
    );
    return sendDeskPage(request, reply, { title: toTitle(draft.json) ?? id, here: '/admin/records', main, status });
  };

  const write = async (request: FastifyRequest, item: WriteItem, action: string): Promise<string | undefined> => {
    const [outcome] = await catalog.write([item], originOf(request));
    const failure = failureOf(outcome);
    if (failure !== undefined) return failure;
    const entry = { by: request.account?.name ?? '', action, target: idOf(request), address: clientAddressOf(request) };
    await createAuditLog(await openState()).add(entry);
    return undefined;
  };

  return { sendEditor, write };
};

export const registerRecordEditor = (app: FastifyInstance, context: DeskContext): void => {
  const { catalog } = context;
  const { sendEditor, write } = createEditor(context);
  const protect = { schema: { hide: true }, preHandler: app.csrfProtection };

  app.get('/admin/records/:id', { schema: { hide: true } }, async (request, reply) => {
    const id = idOf(request);
    const stored = await catalog.find(id);
    const latest = (await catalog.history(id)).find((entry) => entry.text !== undefined);
    const json = stored === undefined ? (latest?.text ?? '{}') : toJsonString(stored.json);
    const draft = { json: format(json), version: stored?.version ?? '', findings: check(JSON.parse(json)) };
    return sendEditor(request, reply, stored, draft);
  });

  app.post('/admin/records/:id', protect, async (request, reply) => {
    const [id, json, version] = [idOf(request), readField(request.body, 'json'), readField(request.body, 'version')];
    const raw = parseRecord(json);
    const condition = version === '' ? ({ ifAbsent: true } as const) : { ifVersion: version };
    const item = { kind: 'put', raw, id, source: 'operator', ...condition } as const;
    const problem = raw === undefined ? text('desk.notJson') : await write(request, item, 'edit');
    if (problem === undefined)
      return reply.redirect(`${siteOf(request).path}/admin/records/${encodeURIComponent(id)}`, 303);
    // The text of the form stays, so that nothing is lost.
    const draft = { json, version, problem, findings: raw === undefined ? [] : check(raw) };
    return sendEditor(request, reply, await catalog.find(id), draft, 409);
  });

  app.post('/admin/records/:id/restore', protect, async (request, reply) => {
    const [id, version] = [idOf(request), readField(request.body, 'version')];
    const entry = (await catalog.history(id)).find((past) => past.version === version);
    if (entry?.text === undefined) throw new CatalogError('not_found', 'The record has no such version.');
    const item = { kind: 'put', raw: JSON.parse(entry.text), id, source: entry.source } as const;
    const problem = await write(request, item, `restore version ${version}`);
    if (problem !== undefined) throw new CatalogError('validation_error', problem);
    return reply.redirect(`${siteOf(request).path}/admin/records/${encodeURIComponent(id)}`, 303);
  });
};
