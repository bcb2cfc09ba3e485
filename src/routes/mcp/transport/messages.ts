// JSON-RPC messages before the SDK sees them: what is no message is answered with the code that the standard names for it.
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  isSpecType,
  type JSONRPCMessage,
  type JSONRPCRequest,
  PROTOCOL_VERSION_META_KEY,
} from '@modelcontextprotocol/server';
import { isObject } from '../../../query/params.ts';
import {
  INVALID_PARAMS,
  INVALID_REQUEST,
  type JsonRpcErrorResponse,
  PARSE_ERROR,
  toErrorResponse,
} from '../json-rpc.ts';

/** Each message of a batch is a question of its own. */
export const MAX_BATCH_MESSAGES = 20;

/** Batches came with 2025-03-26, were read before it by those who followed JSON-RPC, and went with 2025-06-18. */
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

const whatIsWrong = (value: unknown): string => {
  if (!isObject(value)) return 'Invalid Request: a message is a JSON object.';
  if (value.jsonrpc !== '2.0') return 'Invalid Request: jsonrpc must be "2.0".';
  if ('id' in value && idOf(value) === null) return 'Invalid Request: id must be a string or a number.';
  if (!('method' in value)) return 'Invalid Request: method is missing.';
  if (typeof value.method !== 'string') return 'Invalid Request: method must be a string.';
  return 'Invalid Request: params must be an object.';
};

/** Methods whose parameters are no free form. The SDK would call a mistake in them its own. */
const PARAMS: Readonly<Record<string, (value: unknown) => boolean>> = {
  initialize: isSpecType.InitializeRequest,
  'tools/call': isSpecType.CallToolRequest,
  'resources/read': isSpecType.ReadResourceRequest,
  'prompts/get': isSpecType.GetPromptRequest,
  'completion/complete': isSpecType.CompleteRequest,
  'logging/setLevel': isSpecType.SetLevelRequest,
};

/** From 2026-07-28 on, requests name their revision, and the SDK judges them by it: some methods are gone. */
const namesRevision = ({ params }: JSONRPCRequest): boolean =>
  isObject(params?._meta) && PROTOCOL_VERSION_META_KEY in params._meta;

const hasBadParams = (value: unknown): boolean =>
  isJSONRPCRequest(value) &&
  !namesRevision(value) &&
  Object.hasOwn(PARAMS, value.method) &&
  PARAMS[value.method]?.(value) === false;

const badParams = (value: unknown): ParsedMessage =>
  fault(INVALID_PARAMS, 'Invalid params: they are not those of the method.', idOf(value));

const readBatch = (values: readonly unknown[], version: string): ParsedMessage => {
  if (version > LAST_WITH_BATCHES)
    return fault(INVALID_REQUEST, `Invalid Request: there are no batches in ${version}.`);
  if (values.length === 0) return fault(INVALID_REQUEST, 'Invalid Request: the batch is empty.');
  if (values.length > MAX_BATCH_MESSAGES)
    return fault(
      INVALID_REQUEST,
      `Invalid Request: a batch may hold ${MAX_BATCH_MESSAGES} messages, not ${values.length}.`,
    );
  const wrong = values.find((value) => !isMessage(value));
  if (wrong !== undefined) return fault(INVALID_REQUEST, whatIsWrong(wrong), idOf(wrong));
  const misled = values.find(hasBadParams);
  if (misled !== undefined) return badParams(misled);
  return { kind: 'batch', messages: values.filter(isMessage) };
};

/** `version` is the protocol that was agreed on, as far as that is known. */
export const validateMessage = (value: unknown, version = LAST_WITH_BATCHES): ParsedMessage => {
  if (Array.isArray(value)) return readBatch(value, version);
  if (hasBadParams(value)) return badParams(value);
  if (isMessage(value)) return { kind: 'message', message: value };
  return fault(INVALID_REQUEST, whatIsWrong(value), idOf(value));
};

export const parseMessage = (text: string, version?: string): ParsedMessage => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fault(PARSE_ERROR, 'Parse error: the message is not valid JSON.');
  }
  return validateMessage(value, version);
};
