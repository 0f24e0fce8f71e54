import { describe, expect, test } from 'vitest';
import { returnWords } from '#web/features/customers/federation/return-words.ts';
import { safePath } from '#web/lib/format/safe-path.ts';
import { faultIn } from '#web/lib/session/provider-sign-in.ts';

describe('An error that comes back from the user pool', () => {
  test.each([
    ['access_denied', 'access_denied', 'cancelled'],
    ['access_denied', 'user_cancelled_authorize', 'cancelled'],
    ['invalid_request', 'PreSignUp failed with error EMAIL_NOT_VERIFIED. ', 'EMAIL_NOT_VERIFIED'],
    ['invalid_request', 'PreSignUp failed with error TWO_STEP_SIGN_IN. ', 'TWO_STEP_SIGN_IN'],
    ['invalid_request', 'PreSignUp failed with error ACCOUNT_CLOSED. ', 'ACCOUNT_CLOSED'],
    ['server_error', '', 'failed'],
  ] as const)('%s: %s is %s, and the customer reads what to do', (error, description, fault) => {
    expect(faultIn(error, description)).toBe(fault);
    const { title, text } = returnWords(fault, 'Google');
    expect(`${title} ${text}`).not.toMatch(/undefined|PreSignUp|_/);
  });
});

test('The way back is no place to go after signing in', () => {
  expect(safePath('/auth/return?code=1')).toBe('/');
});
