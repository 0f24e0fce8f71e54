import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#shared/base/id.ts';
import { jpegHeadOf, pngOf, webpHeadOf } from '../../support/catalogue/pictures.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { as } from '../../support/shopping.ts';

let shop: Shop;
let owner: Record<string, string>;

beforeAll(async () => {
  shop = await startShop();
  owner = await as(shop, 'admin');
});
afterEach(() => shop.heal());
afterAll(() => shop?.close());

const newImage = () => newId('img', Date.now());

interface Sent {
  id?: string;
  width?: number | string;
  mediaType?: string;
  headers?: Record<string, string>;
}

async function send(bytes: Buffer, { id = newImage(), width = 48, mediaType = 'image/png', headers }: Sent = {}) {
  const response = await fetch(`${shop.url}/api/admin/images/${id}/${width}`, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { 'content-type': mediaType, ...(headers ?? owner) },
  });
  return { status: response.status, body: (await response.json()) as Problem & { url: string } };
}

const isKept = (id: string) => existsSync(join(shop.dataDirectory, 'media', id));

describe('a picture that an admin uploads', () => {
  test.each([
    ['a PNG', pngOf(48, 60), 'image/png', '48.png'],
    ['a JPEG', jpegHeadOf(48, 60), 'image/jpeg', '48.jpg'],
    ['a WebP', webpHeadOf('VP8L', 48, 60), 'image/webp', '48.webp'],
  ])('as %s is shown from then on, for good', async (_name, bytes, mediaType, file) => {
    const id = newImage();
    expect(await send(bytes, { id, mediaType })).toEqual({
      status: 200,
      body: { url: `/media/${id}/${file}`, width: 48, height: 60 },
    });
    const shown = await fetch(`${shop.url}/media/${id}/${file}`);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe(mediaType);
    expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(Buffer.from(await shown.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('is stored once, as first uploaded, when it is uploaded twice', async () => {
    const id = newImage();
    const first = pngOf(48, 60, [1, 2, 3]);
    await send(first, { id });
    expect((await send(pngOf(48, 60, [9, 9, 9]), { id })).status).toBe(200);
    const shown = await fetch(`${shop.url}/media/${id}/48.png`);
    expect(Buffer.from(await shown.arrayBuffer()).equals(first)).toBe(true);
  });

  test('is named by what it is, whatever its sender calls it', async () => {
    expect((await send(pngOf(48, 60), { mediaType: 'image/webp' })).body.url).toMatch(/\/48\.png$/);
  });

  test('may have 4 MB', async () => {
    const comment = Buffer.from([0xff, 0xfe, 0xff, 0xff, ...new Uint8Array(0xfffd)]);
    const frame = jpegHeadOf(48, 60).subarray(2);
    const large = Buffer.concat([Buffer.from([0xff, 0xd8]), ...Array.from({ length: 63 }, () => comment), frame]);
    expect(large.length).toBeGreaterThan(4 * 1024 * 1024 - 70_000);
    expect((await send(large, { mediaType: 'image/jpeg' })).status).toBe(200);
  });
});

describe('pictures that are refused and not stored', () => {
  test.each([
    ['a page in a picture’s clothes', Buffer.from('<!doctype html><script>alert(1)</script>'), {}],
    ['a picture of another width', pngOf(47, 60), {}],
    ['a picture far taller than wide', pngOf(48, 193), {}],
    ['half a picture', pngOf(48, 60).subarray(0, 40), {}],
    ['nothing', Buffer.alloc(0), {}],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), { mediaType: 'image/svg+xml' }],
    ['text', Buffer.from('{}'), { mediaType: 'application/json' }],
  ])('%s', async (_name, bytes, more) => {
    const id = newImage();
    const { status, body } = await send(bytes, { id, ...more });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid_request' });
    expect(isKept(id)).toBe(false);
  });

  test('more than 4 MB', async () => {
    const id = newImage();
    const { status, body } = await send(Buffer.alloc(4 * 1024 * 1024 + 1), { id });
    expect({ status, detail: body.detail }).toEqual({ status: 413, detail: 'The request can be at most 4 MB' });
    expect(isKept(id)).toBe(false);
  });

  test.each(['0', '1601', '48px', '-1', '4.8', '..'])('a width of %s', async (width) => {
    expect((await send(pngOf(48, 60), { width: encodeURIComponent(width) })).status).toBe(404);
  });

  test.each(['prd_01JD0000000000000000000000', 'img_', '..%2f..%2fservices.sqlite'])('the name %s', async (id) => {
    expect((await send(pngOf(48, 60), { id })).status).toBe(404);
  });

  test('anybody else’s', async () => {
    const before = readdirSync(join(shop.dataDirectory, 'media')).length;
    expect((await send(pngOf(48, 60), { headers: {} })).status).toBe(401);
    expect((await send(pngOf(48, 60), { headers: await as(shop, 'customer') })).status).toBe(403);
    expect(readdirSync(join(shop.dataDirectory, 'media'))).toHaveLength(before);
  });
});

describe('while the bucket is ill', () => {
  test('one failure is overcome by asking again', async () => {
    const id = newImage();
    await shop.fault('s3', 'error');
    expect((await send(pngOf(48, 60), { id })).status).toBe(200);
    expect(isKept(id)).toBe(true);
  });

  test('a picture that was kept although the bucket fell silent is there when it is sent again', async () => {
    const id = newImage();
    await shop.fault('s3', 'timeout_after_success');
    expect((await send(pngOf(48, 60), { id })).status).toBe(200);
    expect(isKept(id)).toBe(true);
  });

  test('a lasting failure is reported as temporary, without its cause', async () => {
    const id = newImage();
    await shop.fault('s3', 'error', 3);
    const { status, body } = await send(pngOf(48, 60), { id });
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' });
    expect(JSON.stringify(body)).not.toContain('internal error');
    expect(isKept(id)).toBe(false);
  });
});
