import { describe, expect, test } from 'vitest';
import { loggable, redact } from '../../../functions/log.ts';

describe('a log holds no personal data and no key', () => {
  test.each([
    'Email address is not verified. The following identities failed the check in region US-EAST-1: reader@example.com',
    'Invalid email address: Jane.Doe+shop@sub.example.co',
    '<reader@example.com>, "reader@example.com"',
  ])('%s', (message) => {
    expect(redact(message)).not.toMatch(/jane/i);
    expect(redact(message)).toContain('[address]');
  });

  test.each(['sk_test_123abc', 'rk_live_9', 'whsec_abcDEF'])('the key %s', (key) => {
    expect(redact(`Invalid API Key provided: ${key}.`)).toBe('Invalid API Key provided: [key].');
  });

  test('the link of an order, which opens it', () => {
    const token = `eyJvcmRlciI6Im9yZF8wMSJ9.${'-rLEPamkcMTGjo5ADV9lzfBF7IMHy_ES1WG1nDHlbUw'}`;
    expect(redact(`Not found: https://shop.example/order#${token} (404)`)).toBe(
      'Not found: https://shop.example/order#[link] (404)',
    );
  });

  test("an error's own attributes, which may be a whole refused request, stay out; its cause is named", () => {
    const error = Object.assign(new Error('refused', { cause: new TypeError('for reader@example.com') }), {
      raw: { email: 'reader@example.com' },
    });
    const logged = JSON.stringify(loggable(error));
    expect(logged).not.toContain('jane');
    expect(loggable(error)).toMatchObject({ name: 'Error', message: 'refused', cause: { name: 'TypeError' } });
  });

  test('what the table was to write, which it quotes when it refuses the form of a call', () => {
    const quoted = `Value '[${'{"zip": "07102"}, '.repeat(50)}{"firstName": "Jane", "address1": "1 Quarry Road"}]' failed`;
    const logged = loggable(new Error(quoted, { cause: new Error(quoted) }));
    expect(JSON.stringify(logged)).not.toMatch(/Jane|Quarry/);
    expect(logged.message).toMatch(/^Value '\[.*…$/);
    expect(logged.stack).toContain('log.test.ts');
  });

  test('what is thrown without being an error', () => {
    expect(loggable('reader@example.com')).toEqual({ name: 'NotAnError' });
  });
});
