// Runs a parser that is expected to refuse, and gives back the error for a closer look.
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
  return assert.fail('nothing was refused');
};

/** The parameters that a refusal names, in order. */
export const rejectedParameters = (run: () => unknown): readonly (string | undefined)[] =>
  rejectionOf(run).problems.map(({ parameter }) => parameter);
