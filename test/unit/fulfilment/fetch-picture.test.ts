import type { LookupAddress } from 'node:dns';
import type { RequestOptions } from 'node:https';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fetchPicture } from '#outside/fetch-picture.ts';

const PUBLIC: LookupAddress = { address: '203.0.113.7', family: 4 };
const v4 = (address: string): LookupAddress[] => [{ address, family: 4 }];
const v6 = (address: string): LookupAddress[] => [{ address, family: 6 }];

const INWARD: Record<string, LookupAddress[]> = {
  'localhost.': v4('127.0.0.1'),
  '169.254.169.254.nip.io': v4('169.254.169.254'),
  'inside.example': v4('10.1.2.3'),
  'carrier.example': v4('100.64.0.1'),
  'protocol.example': v4('192.0.0.170'),
  'half.example': [PUBLIC, { address: 'fd00::7', family: 6 }],
  'metadata.example': v6('fd00:ec2::254'),
  'mapped.example': v6('::ffff:127.0.0.1'),
  'translated.example': v6('::ffff:0:7f00:1'),
  'compatible.example': v6('::7f00:1'),
  'nat64.example': v6('64:ff9b::a9fe:a9fe'),
  'local-nat64.example': v6('64:ff9b:1::a00:1'),
  '6to4.example': v6('2002:a9fe:a9fe::1'),
  'teredo.example': v6('2001:0:7f00:1::1'),
  'link.example': v6('fe80::1'),
  'site.example': v6('fec0::1'),
  'nowhere.example': [],
};

const wire = vi.hoisted(() => ({
  names: {} as Record<string, LookupAddress[][]>,
  connected: [] as unknown[],
  status: 200,
}));

vi.mock('node:dns', () => ({
  // Each lookup of a name can return a different address.
  lookup: (name: string, _options: unknown, done: (error: null, addresses: LookupAddress[]) => void) =>
    done(null, wire.names[name]?.shift() ?? []),
}));
vi.mock('node:https', () => ({
  get: (address: URL, { lookup }: RequestOptions, respond: (response: Readable) => void) => {
    const request = new Readable({ read: () => undefined });
    lookup?.(address.hostname, { all: true }, (error, addresses) => {
      if (error) return request.destroy(error);
      wire.connected.push(addresses);
      respond(Object.assign(Readable.from([Buffer.from('a picture')]), { statusCode: wire.status, headers: {} }));
    });
    return request;
  },
}));
vi.mock('#functions/runtime/config.ts', () => ({
  config: () => ({ PRINTIFY_API_URL: 'https://api.printify.com/v1' }),
}));
afterEach(() => {
  Object.assign(wire, { names: {}, connected: [], status: 200 });
});

const fetchFrom = (url: string) => fetchPicture(url, new AbortController().signal);

describe('A picture of another site', () => {
  test('is fetched from a public host', async () => {
    wire.names['images.example'] = [[PUBLIC]];
    expect(String(await fetchFrom('https://images.example/a.png'))).toBe('a picture');
  });

  test.each(Object.keys(INWARD))('is never fetched from a name of an internal address: %s', async (host) => {
    wire.names[host] = [INWARD[host] ?? []];
    await expect(fetchFrom(`https://${host}/a.png`)).rejects.toThrow('its address isn’t public');
    expect(wire.connected).toEqual([]);
  });

  test('is fetched from the addresses that were checked, though the name resolves elsewhere a moment later', async () => {
    wire.names['rebinding.example'] = [[PUBLIC], v4('127.0.0.1')];
    await fetchFrom('https://rebinding.example/a.png');
    expect(wire.connected).toEqual([[PUBLIC]]);
    await expect(fetchFrom('https://rebinding.example/a.png')).rejects.toThrow('its address isn’t public');
  });

  test.each([
    'https://127.0.0.1/a.png',
    'https://0x7f.1/a.png',
    'https://2130706433/',
    'https://[::1]/',
    'https://intranet/a.png',
  ])('is never fetched from %s', async (url) => {
    await expect(fetchFrom(url)).rejects.toThrow('its address isn’t public');
    expect(wire.connected).toEqual([]);
  });

  test('is not looked for where its address redirects to, and another try is of no use', async () => {
    Object.assign(wire, { names: { 'images.example': [[PUBLIC]] }, status: 302 });
    await expect(fetchFrom('https://images.example/a.png')).rejects.toMatchObject({
      message: 'its address returned error 302',
      isPassing: false,
    });
  });

  test("is never fetched without encryption, not even from the provider's own host", async () => {
    await expect(fetchFrom('http://api.printify.com/a.png')).rejects.toThrow('doesn’t start with https');
    expect(wire.connected).toEqual([]);
  });
});
