// Runs a parser that must reject its input and returns the error.
import assert from 'node:assert/strict';
import { CatalogError } from '../../src/errors.ts';

export const rejectionOf = (run: () => unknown): CatalogError => {
  try {
    run();
  } catch (error) {
    assert.ok(error instanceof CatalogError, String(error));
    assert.equal(error.status, 400);
    return error;
  }
  return assert.fail('nothing was rejected');
};

/** The parameters that the rejection names, in order. */
export const rejectedParameters = (run: () => unknown): readonly (string | undefined)[] =>
  rejectionOf(run).problems.map(({ parameter }) => parameter);
