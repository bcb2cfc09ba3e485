// Translates errors into JSON-RPC errors and failed tool results.
import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { CatalogError } from '../../errors.ts';
import { toCatalogError } from '../../http/problem/to-catalog-error.ts';

/** One line per problem. */
const describeError = (error: CatalogError): string => {
  const details = error.problems.map(({ detail, parameter }) =>
    parameter === 'q' && !detail.includes('query') ? `query: ${detail}` : detail,
  );
  return details.length === 0 ? error.message : [...new Set(details)].join('\n');
};

/**
 * Problems that the client can fix become a tool result, which the agent reads; internal errors become protocol errors.
 */
export const toToolError = (thrown: unknown, onError: (error: unknown) => void): CallToolResult => {
  if (thrown instanceof ProtocolError) throw thrown;
  const error = toCatalogError(thrown);
  if (error.code === 'internal_server_error') {
    onError(thrown);
    throw new ProtocolError(ProtocolErrorCode.InternalError, 'Internal server error.');
  }
  return { content: [{ type: 'text', text: describeError(error) }], isError: true };
};

export const toProtocolError = (thrown: unknown, onError: (error: unknown) => void): ProtocolError => {
  if (thrown instanceof ProtocolError) return thrown;
  const error = toCatalogError(thrown);
  if (error.status >= 500) onError(thrown);
  const code = error.status < 500 ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
  return new ProtocolError(code, describeError(error));
};
