// JSON-RPC errors. This file does not import the SDK, which is loaded after the start.

/** JSON-RPC 2.0, section 5.1. */
export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
export const INVALID_PARAMS = -32602;
export const INTERNAL_ERROR = -32603;
/** Revisions before 2026-07-28; the SDK replaces it with the code of later ones. */
export const RESOURCE_NOT_FOUND = -32002;

export type JsonRpcErrorResponse = {
  readonly jsonrpc: '2.0';
  readonly id: string | number | null;
  readonly error: { readonly code: number; readonly message: string };
};

export const toErrorResponse = (
  code: number,
  message: string,
  id: string | number | null = null,
): JsonRpcErrorResponse => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
});
