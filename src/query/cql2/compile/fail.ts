// Rejects a filter that parses but that the catalogue cannot evaluate.
import { Cql2Error } from '@periplus/cql2';

export const fail = (reason: string): never => {
  throw new Cql2Error(reason);
};
