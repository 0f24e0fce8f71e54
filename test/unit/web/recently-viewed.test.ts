import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetViewed, readViewed, rememberViewed } from '#web/lib/recently-viewed/recently-viewed.ts';

const SESSION = 'CognitoIdentityServiceProvider.client.LastAuthUser';
let kept: Map<string, string>;

/** Emulates the browser's storage. Its keys are properties as well. */
const storage = () =>
  new Proxy(
    {},
    {
      get: (_target, name) =>
        name === 'getItem'
          ? (key: string) => kept.get(key) ?? null
          : name === 'setItem'
            ? (key: string, value: string) => void kept.set(key, value)
            : kept.get(String(name)),
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  );

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', storage());
});
afterEach(() => vi.unstubAllGlobals());

test('a browser remembers the last twelve products, each once, the last one first', () => {
  for (let at = 0; at < 20; at++) rememberViewed(`prd_${at}`);
  rememberViewed('prd_15');
  expect(readViewed()).toEqual(['prd_15', ...[19, 18, 17, 16, 14, 13, 12, 11, 10, 9, 8].map((at) => `prd_${at}`)]);
  forgetViewed();
  expect(readViewed()).toEqual([]);
});

test('what was viewed during a sign-in is forgotten once it has ended, however it ended', () => {
  rememberViewed('prd_guest');
  kept.set(SESSION, 'someone');
  rememberViewed('prd_own');
  expect(readViewed()).toEqual(['prd_own', 'prd_guest']);
  kept.delete(SESSION);
  expect(readViewed()).toEqual([]);
  expect(kept.get('recently-viewed')).toBe('');
});

test('a list that cannot be read is an empty one', () => {
  for (const text of ['', '{', '[]', 'null', '{"ids":[1,"<script>"]}', '{"ids":"prd_1"}']) {
    kept.set('recently-viewed', text);
    expect(readViewed()).toEqual([]);
  }
});
