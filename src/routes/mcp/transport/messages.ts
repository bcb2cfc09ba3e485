// Validates JSON-RPC messages before the SDK handles them, and maps invalid ones to error codes.

import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  isSpecType,
  type JSONRPCMessage,
  type JSONRPCRequest,
  LATEST_PROTOCOL_VERSION,
  PROTOCOL_VERSION_META_KEY,
} from '@modelcontextprotocol/server';
import { parseJson } from '@periplus/streams';
import { isObject } from '../../../query/params.ts';
import {
  INVALID_PARAMS,
  INVALID_REQUEST,
  type JsonRpcErrorResponse,
  PARSE_ERROR,
  toErrorResponse,
} from '../json-rpc.ts';

const MAX_BATCH_MESSAGES = 20;

/** Batches are part of JSON-RPC and of 2025-03-26, and were removed in 2025-06-18. */
const LAST_WITH_BATCHES = '2025-03-26';

export type ParsedMessage =
  | { readonly kind: 'message'; readonly message: JSONRPCMessage }
  | { readonly kind: 'batch'; readonly messages: readonly JSONRPCMessage[] }
  | { readonly kind: 'fault'; readonly errorResponse: JsonRpcErrorResponse };

const fault = (code: number, message: string, id?: string | number | null): ParsedMessage => ({
  kind: 'fault',
  errorResponse: toErrorResponse(code, message, id),
});

const idOf = (value: unknown): string | number | null =>
  isObject(value) && (typeof value.id === 'string' || typeof value.id === 'number') ? value.id : null;

const isMessage = (value: unknown): value is JSONRPCMessage =>
  isJSONRPCRequest(value) || isJSONRPCNotification(value) || isJSONRPCResponse(value);

const describeProblem = (value: unknown): string => {
  if (!isObject(value)) return 'Invalid Request: a message must be a JSON object.';
  if (value.jsonrpc !== '2.0') return 'Invalid Request: jsonrpc must be "2.0".';
  if ('id' in value && idOf(value) === null) return 'Invalid Request: id must be a string or a number.';
  if (!('method' in value)) return 'Invalid Request: method is missing.';
  if (typeof value.method !== 'string') return 'Invalid Request: method must be a string.';
  return 'Invalid Request: params must be an object.';
};

/** Checks of parameters that the SDK would report as internal errors. */
const PARAMS: Readonly<Record<string, (value: unknown) => boolean>> = {
  initialize: isSpecType.InitializeRequest,
  'tools/call': isSpecType.CallToolRequest,
  'resources/read': isSpecType.ReadResourceRequest,
  'prompts/get': isSpecType.GetPromptRequest,
  'completion/complete': isSpecType.CompleteRequest,
  'logging/setLevel': isSpecType.SetLevelRequest,
};

const INITIALIZE_DEFAULTS = {
  protocolVersion: LATEST_PROTOCOL_VERSION,
  capabilities: {},
  clientInfo: { name: 'unknown', version: '0' },
};

/** Some clients initialise without parameters; they get the latest protocol version. */
const withInitializeDefaults = (value: unknown): unknown => {
  if (!isObject(value) || value.method !== 'initialize') return value;
  const { params = {} } = value;
  return isObject(params) ? { ...value, params: { ...INITIALIZE_DEFAULTS, ...params } } : value;
};

/** From 2026-07-28 on, requests name their revision, and the SDK validates them. */
const namesRevision = ({ params }: JSONRPCRequest): boolean =>
  isObject(params?._meta) && PROTOCOL_VERSION_META_KEY in params._meta;

const hasBadParams = (value: unknown): boolean =>
  isJSONRPCRequest(value) &&
  !namesRevision(value) &&
  Object.hasOwn(PARAMS, value.method) &&
  PARAMS[value.method]?.(value) === false;

const badParams = (value: unknown): ParsedMessage =>
  fault(INVALID_PARAMS, 'Invalid params: they do not match the method.', idOf(value));

const readBatch = (values: readonly unknown[], version: string): ParsedMessage => {
  if (version > LAST_WITH_BATCHES)
    return fault(INVALID_REQUEST, `Invalid Request: ${version} does not support batches.`);
  if (values.length === 0) return fault(INVALID_REQUEST, 'Invalid Request: the batch is empty.');
  if (values.length > MAX_BATCH_MESSAGES)
    return fault(
      INVALID_REQUEST,
      `Invalid Request: a batch may contain ${MAX_BATCH_MESSAGES} messages, not ${values.length}.`,
    );
  const wrong = values.find((value) => !isMessage(value));
  if (wrong !== undefined) return fault(INVALID_REQUEST, describeProblem(wrong), idOf(wrong));
  const misled = values.find(hasBadParams);
  if (misled !== undefined) return badParams(misled);
  return { kind: 'batch', messages: values.filter(isMessage) };
};

/** `version` is the negotiated protocol version, if known. */
const validateMessage = (value: unknown, version = LAST_WITH_BATCHES): ParsedMessage => {
  if (Array.isArray(value)) return readBatch(value, version);
  if (hasBadParams(value)) return badParams(value);
  if (isMessage(value)) return { kind: 'message', message: value };
  return fault(INVALID_REQUEST, describeProblem(value), idOf(value));
};

export const parseMessage = (text: string, version?: string): ParsedMessage => {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return fault(PARSE_ERROR, 'Parse error: the message is not valid JSON.');
  }
  return validateMessage(withInitializeDefaults(value), version);
};
