// Faults in the words of the protocol: JSON-RPC errors for messages that cannot be served, and tools that say what to change.
import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { CatalogError } from '../../errors.ts';
import { toCatalogError } from '../../http/problem/to-catalog-error.ts';

/** All that was found wrong, one sentence each. */
export const describeError = (error: CatalogError): string => {
  const details = error.problems.map(({ detail, parameter }) =>
    parameter === 'q' && !detail.includes('query') ? `query: ${detail}` : detail,
  );
  return details.length === 0 ? error.message : [...new Set(details)].join('\n');
};

/** What the caller can put right is an answer of the tool, so that the agent reads it; what it cannot is an error of the call. */
export const toToolError = (thrown: unknown, onError: (error: unknown) => void): CallToolResult => {
  if (thrown instanceof ProtocolError) throw thrown;
  const error = toCatalogError(thrown);
  if (error.code === 'internal_server_error') {
    onError(thrown);
    throw new ProtocolError(ProtocolErrorCode.InternalError, 'Something went wrong in the server.');
  }
  return { content: [{ type: 'text', text: describeError(error) }], isError: true };
};

/** For methods that have no answer to say it in. */
export const toProtocolError = (thrown: unknown, onError: (error: unknown) => void): ProtocolError => {
  if (thrown instanceof ProtocolError) return thrown;
  const error = toCatalogError(thrown);
  if (error.status >= 500) onError(thrown);
  const code = error.status < 500 ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
  return new ProtocolError(code, describeError(error));
};
