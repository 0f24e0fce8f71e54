import { describe, expect, test } from 'vitest';
import { appAddress, appCodeMessage, isLapsed, readAppCode } from '#web/features/customers/app-code.ts';

const refusal = (name: string, message = '') => Object.assign(new Error(message), { name });

describe('A code of an authenticator app', () => {
  test.each(['123456', ' 123 456 ', '12 34 56'])('is read as it is typed: %j', (typed) => {
    expect(readAppCode(typed)).toBe('123456');
  });

  test.each(['', '12345', '1234567', '12345a', '１２３４５６'])(
    'is requested again when it is not a code: %j',
    (typed) => {
      expect(() => readAppCode(typed)).toThrow('Enter the 6-digit code from your app.');
    },
  );

  test.each([
    ['CodeMismatchException', 'Invalid code received for user', 'That code isn’t right.'],
    ['EnableSoftwareTokenMFAException', 'Code mismatch', 'That code isn’t right.'],
    ['ExpiredCodeException', 'Your software token has already been used once.', 'That code has already been used.'],
    ['NotAuthorizedException', 'Password attempts exceeded', 'Too many attempts.'],
    ['NetworkError', 'A network error has occurred.', 'We couldn’t reach the sign-in service.'],
  ])('that was refused with %s shows our own message, which mentions no mail', (name, message, text) => {
    const shown = appCodeMessage(refusal(name, message));
    expect(shown).toContain(text);
    expect(shown).not.toContain('email');
  });

  test.each([
    ['NotAuthorizedException', 'Invalid session for the user, session is expired.', true],
    ['NotAuthorizedException', 'Invalid session for the user, session can only be used once.', true],
    ['SignInException', 'An error occurred during the sign in process.', true],
    ['NotAuthorizedException', 'Password attempts exceeded', false],
    ['CodeMismatchException', 'Invalid code received for user', false],
  ])('may come when its sign-in is over: %s, %s', (name, message, isOver) => {
    expect(isLapsed(refusal(name, message))).toBe(isOver);
  });
});

test('An app reads store, account and secret of the picture, whatever is in their names', () => {
  const address = new URL(appAddress('Rock & Roll #1?', 'ann+shop@shop.example', 'ABCD2345'));
  expect(address.protocol).toBe('otpauth:');
  expect(decodeURIComponent(address.pathname)).toMatch(/Rock & Roll #1\?:ann\+shop@shop\.example$/);
  expect(Object.fromEntries(address.searchParams)).toEqual({ secret: 'ABCD2345', issuer: 'Rock & Roll #1?' });
  expect(address.hash).toBe('');
});
