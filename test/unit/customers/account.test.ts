import { describe, expect, test } from 'vitest';
import { identityMessage } from '#web/features/customers/identity-errors.ts';
import { ApiProblem } from '#web/lib/data/api.ts';
import { safePath } from '#web/lib/format/safe-path.ts';

describe('After signing in a shopper', () => {
  test.each([
    '/orders',
    '/product/plumb-hoodie?size=M',
    '/',
    '/orders/ord_1#items',
    '/%2F%2Felsewhere.example',
    '/%5Celsewhere',
  ])('goes to the requested path %s', (path) => {
    expect(safePath(path)).toBe(path);
  });

  test.each([
    null,
    '',
    'orders',
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:0',
    'https:elsewhere.example',
    ' //elsewhere.example',
    '/\t/elsewhere.example',
    '/\n/elsewhere.example',
    '/\u0000/elsewhere.example',
    '/./\\elsewhere.example',
    '/.//elsewhere.example',
    '/x/..//elsewhere.example',
    '/auth',
    '/auth?redirect=/auth',
  ])('goes home instead of to %s', (path) => {
    expect(safePath(path)).toBe('/');
  });
});

describe('A failed sign-in step', () => {
  test('shows our own message when we know it', () => {
    const error = Object.assign(new Error('Invalid verification code provided.'), { name: 'CodeMismatchException' });
    expect(identityMessage(error)).toBe('That code is wrong. Check our latest email.');
  });

  test.each([
    ['NotAuthorizedException', 'Password attempts exceeded', 'Too many attempts. Wait a few minutes and try again.'],
    [
      'NotAuthorizedException',
      'User cannot be confirmed. Current status is CONFIRMED',
      'This account is already confirmed. Go back and sign in.',
    ],
  ])('%s: %s has its own message', (name, message, text) => {
    expect(identityMessage(Object.assign(new Error(message), { name }))).toBe(text);
  });

  test("that hit the rate limit shows the shop's message", () => {
    const detail = 'Too many requests. Please try again in 7 minutes.';
    const problem = {
      type: 'about:blank',
      title: '',
      status: 429,
      detail,
      code: 'too_many_requests',
      requestId: '',
    } as const;
    expect(identityMessage(new ApiProblem(problem))).toBe(detail);
  });

  test("shows the service's message when we do not", () => {
    const error = Object.assign(new Error('Access Token has been revoked'), { name: 'NotAuthorizedException' });
    expect(identityMessage(error)).toBe('Access Token has been revoked');
  });
});
