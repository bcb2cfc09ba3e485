// Restores errors that another thread has thrown, and translates failures of the call itself.
import { deserialiseError, type RpcErrorCode, type ToError } from '@periplus/worker-rpc';
import { CatalogError, type CatalogErrorOptions, type ErrorCode } from './errors.ts';

type CallFailures = Readonly<Partial<Record<RpcErrorCode, () => Error>>>;

/** `failures` translates failures of the call, `toOther` all errors that are neither in it nor a `CatalogError`. */
export const reviveErrors =
  (failures: CallFailures = {}, toOther: (cause: Error) => Error = (cause) => cause): ToError =>
  (error) => {
    const { name, message, properties } = error;
    const code = properties.code as string;
    if (name === 'CatalogError') return new CatalogError(code as ErrorCode, message, properties as CatalogErrorOptions);
    const toFailure = name === 'RpcError' ? failures[code as RpcErrorCode] : undefined;
    return toFailure?.() ?? toOther(deserialiseError(error));
  };
