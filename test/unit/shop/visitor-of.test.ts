import { describe, expect, test } from 'vitest';
import { visitorHash } from '#functions/shop/visitor-hash.ts';
import { isBot } from '#shared/shop/bot.ts';

const SALT = Buffer.alloc(32, 1);
const BROWSER = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1';

describe('a visitor', () => {
  test('is the same all day, and different with another salt, address or browser', () => {
    const visitor = visitorHash(SALT, '203.0.113.7', BROWSER);
    expect(visitorHash(SALT, '203.0.113.7', BROWSER)).toBe(visitor);
    const others = [
      visitorHash(Buffer.alloc(32, 2), '203.0.113.7', BROWSER),
      visitorHash(SALT, '203.0.113.8', BROWSER),
      visitorHash(SALT, '203.0.113.7', `${BROWSER} `),
      visitorHash(SALT, '203.0.113.7M', BROWSER.slice(1)),
    ];
    expect(new Set([visitor, ...others]).size).toBe(5);
  });

  test('does not reveal the address or the browser', () => {
    expect(visitorHash(SALT, '203.0.113.7', BROWSER)).toMatch(/^[\w-]{22}$/);
  });
});

describe('user agents', () => {
  test.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0) Chrome/120.0 Safari/537.36',
    'Mozilla/5.0 (compatible; YandexBot/3.0)',
    'facebookexternalhit/1.1',
    'Mozilla/5.0 (Linux; Android 11) Chrome/120.0 Mobile Safari/537.36 Chrome-Lighthouse',
    'curl/8.5.0',
    'python-requests/2.32',
    '',
    '  ',
  ])('of bots are not counted: %s', (userAgent) => {
    expect(isBot(userAgent)).toBe(true);
  });

  test.each([
    BROWSER,
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
    'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
    'Mozilla/5.0 (Linux; Android 9; CUBOT_X18) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
  ])('browsers are counted: %s', (userAgent) => {
    expect(isBot(userAgent)).toBe(false);
  });
});
