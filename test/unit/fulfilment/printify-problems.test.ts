import { describe, expect, test } from 'vitest';
import { printifyErrorMessage, problemFromPrintify } from '#functions/fulfilment/connection/printify-problems.ts';
import { PrintifyError, type PrintifyFailure } from '#outside/printify/errors.ts';

const error = (failure: PrintifyFailure, reason: string) => new PrintifyError(failure, reason);

describe('A failure of Printify', () => {
  test.each<[PrintifyFailure, string, string]>([
    [{ kind: 'unavailable' }, '500 Internal Server Error', 'Printify is not responding right now'],
    [{ kind: 'rate_limited', retryAfterMs: 1 }, 'Too Many Attempts.', 'Printify is busy right now'],
    [{ kind: 'unauthorised' }, 'Unauthenticated.', 'Printify rejected the API key. Enter a new one under Connections'],
    [{ kind: 'refused' }, 'zip: The zip field is required.', 'Printify: zip: The zip field is required.'],
  ])('%j with %j is explained as: %s', (failure, reason, message) => {
    expect(printifyErrorMessage(error(failure, reason))).toBe(message);
  });

  test('keeps its own words out of a response to a 5xx', () => {
    expect(problemFromPrintify(error({ kind: 'unavailable' }, 'Internal Server Error'))).toMatchObject({
      code: 'provider_unavailable',
      message: 'Printify is not responding right now. Try again in a minute',
    });
  });
});
