// Errors on their way between threads. A structured clone loses the class and the properties of an error, so they
// travel as data.

/** What goes wrong with a call itself, as opposed to an error that the called method throws. */
export type RpcErrorCode =
  /** The queue of the other side is full. */
  | 'busy'
  /** The time limit of the call has passed. */
  | 'timeout'
  /** The connection was closed, by either side. */
  | 'closed'
  /** The thread of the other side ended with an error. */
  | 'crashed'
  /** The thread of the other side exceeded its memory limit. */
  | 'out_of_memory'
  | 'unknown_method';

export class RpcError extends Error {
  readonly code: RpcErrorCode;

  constructor(code: RpcErrorCode, message: string) {
    super(message);
    this.name = 'RpcError';
    this.code = code;
  }
}

/** An error as data, without its cause. */
export type SerialisedError = {
  readonly name: string;
  readonly message: string;
  readonly stack?: string;
  /** Its other properties, such as `code`. */
  readonly properties: Readonly<Record<string, unknown>>;
};

/** Turns the failure of a call into the error that the caller sees. */
export type ToError = (error: SerialisedError) => Error;

const isCloneable = (value: unknown): boolean => {
  try {
    structuredClone(value);
    return true;
  } catch {
    return false;
  }
};

export const serialiseError = (cause: unknown): SerialisedError => {
  if (!(cause instanceof Error)) return { name: 'Error', message: String(cause), properties: {} };
  const { name, message, stack } = cause;
  const own = Object.entries(cause).filter(([key, value]) => key !== 'name' && key !== 'cause' && isCloneable(value));
  return { name, message, ...(stack === undefined ? {} : { stack }), properties: Object.fromEntries(own) };
};

/** An error with the name, the message, the properties and the stack of the original. */
export const deserialiseError: ToError = ({ name, message, stack, properties }) =>
  name === 'RpcError'
    ? new RpcError(properties.code as RpcErrorCode, message)
    : Object.assign(new Error(message), properties, { name }, stack === undefined ? {} : { stack });
