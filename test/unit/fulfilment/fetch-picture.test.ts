import { afterEach, describe, expect, test, vi } from 'vitest';
import { fetchPicture } from '#outside/fetch-picture.ts';

const names: Record<string, { address: string; family: number }[]> = {
  'images.printify.com': [{ address: '203.0.113.7', family: 4 }],
  'localhost.': [{ address: '127.0.0.1', family: 4 }],
  '169.254.169.254.nip.io': [{ address: '169.254.169.254', family: 4 }],
  'inside.example': [{ address: '10.1.2.3', family: 4 }],
  'half.example': [
    { address: '203.0.113.7', family: 4 },
    { address: 'fd00::7', family: 6 },
  ],
  'mapped.example': [{ address: '::ffff:127.0.0.1', family: 6 }],
  'six.example': [{ address: 'fe80::1', family: 6 }],
};
vi.mock('node:dns/promises', () => ({ lookup: async (name: string) => names[name] }));
vi.mock('#functions/runtime/config.ts', () => ({
  config: () => ({ PRINTIFY_API_URL: 'https://api.printify.com/v1' }),
}));
const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('a picture'));
afterEach(() => fetched.mockClear());

const fetchFrom = (url: string) => fetchPicture(url, new AbortController().signal);

describe("A provider's picture", () => {
  test('is fetched from a public host', async () => {
    expect(String(await fetchFrom('https://images.printify.com/a.png'))).toBe('a picture');
  });

  test.each([
    'localhost.',
    '169.254.169.254.nip.io',
    'inside.example',
    'half.example',
    'mapped.example',
    'six.example',
  ])('is never fetched from a name that leads inwards: %s', async (host) => {
    await expect(fetchFrom(`https://${host}/a.png`)).rejects.toThrow('its address isn’t public');
    expect(fetched).not.toHaveBeenCalled();
  });

  test("is never fetched without encryption, not even from the provider's own host", async () => {
    await expect(fetchFrom('http://api.printify.com/a.png')).rejects.toThrow('doesn’t start with https://');
    expect(fetched).not.toHaveBeenCalled();
  });
});
