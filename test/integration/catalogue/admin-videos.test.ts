import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newId } from '#shared/base/id.ts';
import type { AdminProduct, ProductDetail } from '#shared/catalogue/product.ts';
import { MAX_VIDEO_BYTES, VIDEO_PART_BYTES } from '#shared/catalogue/video/product-video.ts';
import { pngOf } from '../../support/catalogue/pictures.ts';
import { ebmlOf, mp4Of } from '../../support/catalogue/videos.ts';
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

const newVideo = () => newId('vid', Date.now());

const sendPart = (id: string, part: number, bytes: Buffer, headers = owner) =>
  fetch(`${shop.url}/api/admin/videos/${id}/parts/${part}`, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { 'content-type': 'application/octet-stream', ...headers },
  });

const finish = (id: string, parts: number, headers = owner) =>
  shop.call<Problem & { url: string }>('POST', `/api/admin/videos/${id}`, { parts }, headers);

/** Uploads a video in parts, the same way that the form does. */
async function send(bytes: Buffer, id = newVideo()) {
  const parts = Math.max(1, Math.ceil(bytes.length / VIDEO_PART_BYTES));
  for (let at = 0; at < parts; at += 1) {
    const { status } = await sendPart(id, at + 1, bytes.subarray(at * VIDEO_PART_BYTES, (at + 1) * VIDEO_PART_BYTES));
    expect(status).toBe(200);
  }
  return { id, ...(await finish(id, parts)) };
}

const show = (path: string, headers: Record<string, string> = {}) => fetch(`${shop.url}${path}`, { headers });

test('a video that an admin uploads in parts is shown whole, for good, and in ranges as players ask for it', async () => {
  const bytes = mp4Of('avc1', Buffer.alloc(VIDEO_PART_BYTES + 1000, 'frames'));
  const { id, status, body } = await send(bytes);
  expect([status, body]).toEqual([201, { url: `/media/${id}/video.mp4` }]);
  const whole = await show(body.url);
  expect(whole.headers.get('content-type')).toBe('video/mp4');
  expect(whole.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(whole.headers.get('accept-ranges')).toBe('bytes');
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
  for (const [range, from, to] of [
    ['bytes=0-99', 0, 99],
    [`bytes=${bytes.length - 10}-`, bytes.length - 10, bytes.length - 1],
    ['bytes=-5', bytes.length - 5, bytes.length - 1],
  ] as const) {
    const part = await show(body.url, { range });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${from}-${to}/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(from, to + 1))).toBe(true);
  }
  expect((await show(body.url, { range: `bytes=${bytes.length}-` })).status).toBe(416);
});

test('a repeated upload changes nothing, and its parts are never shown', async () => {
  const first = ebmlOf('webm');
  const { id, body } = await send(first);
  expect(body.url).toBe(`/media/${id}/video.webm`);
  expect((await finish(id, 1)).body).toEqual(body);
  for (const path of [`/uploads/${id}/1`, `/media/../uploads/${id}/1`, `/media/uploads/${id}/1`])
    expect(Buffer.from(await (await show(path)).arrayBuffer()).includes(first)).toBe(false);
});

test('a file that is no video, a missing part and a part that is too large are refused plainly', async () => {
  const refused = await send(pngOf(4, 4));
  expect([refused.status, refused.body.detail]).toEqual([400, 'The file isn’t an MP4 or WebM video']);
  expect((await show(`/media/${refused.id}/video.mp4`)).status).toBe(404);
  const id = newVideo();
  await sendPart(id, 1, mp4Of().subarray(0, 40));
  const missing = await finish(id, 2);
  expect([missing.status, missing.body.detail]).toEqual([400, 'A part of the video is missing. Upload it again.']);
  expect((await sendPart(id, 2, Buffer.alloc(VIDEO_PART_BYTES + 1))).status).toBe(413);
  expect((await sendPart(id, MAX_VIDEO_BYTES / VIDEO_PART_BYTES + 1, Buffer.alloc(1))).status).toBe(404);
  expect((await sendPart(id, 1, Buffer.alloc(0))).status).toBe(400);
});

test('an upload that S3 fails is answered as temporary, and can be repeated', async () => {
  const id = newVideo();
  await shop.fault('s3', 'error', 3);
  expect((await sendPart(id, 1, mp4Of())).status).toBe(503);
  await shop.heal();
  expect((await send(mp4Of(), id)).status).toBe(201);
});

test('only admins upload videos', async () => {
  expect((await sendPart(newVideo(), 1, mp4Of(), {})).status).toBe(401);
  expect((await finish(newVideo(), 1, await as(shop, 'customer'))).status).toBe(403);
});

test('a product has at most three videos, which its page has and its cards, feed and structured data do not', async () => {
  const { body: video } = await send(mp4Of());
  const videos = [{ url: video.url, alt: '' }];
  const input = {
    ...{ title: 'Moving Tee', slug: 'moving-tee', descriptionHtml: '<p>Moves.</p>', priceCents: 3200, images: [] },
    ...{ compareAtPriceCents: null, sizes: [], colors: [], sku: '', inventoryQuantity: 3, inventoryPolicy: 'finite' },
    ...{ weightGrams: null, isFeatured: false, isPublished: true, sizeChartHtml: null, categoryIds: [] },
    ...{ costCents: null, providerProductId: null, videos },
  };
  const save = (body: object) => shop.call<AdminProduct>('POST', '/api/admin/products', body, owner);
  expect((await save({ ...input, videos: Array(4).fill(videos[0]) })).status).toBe(400);
  expect((await save({ ...input, videos: [{ url: 'https://elsewhere.example/a.mp4', alt: '' }] })).status).toBe(400);
  const { status, body } = await save(input);
  expect([status, body.videos]).toEqual([201, videos]);
  await shop.drain();
  const shown = await shop.call<ProductDetail>('GET', '/api/products/moving-tee');
  expect(shown.body.videos).toEqual([{ url: video.url, alt: 'Moving Tee' }]);
  const page = await (await show('/product/moving-tee')).text();
  const [tag = ''] = /<video [^>]*>/.exec(page) ?? [];
  expect(tag).toContain(`src="${video.url}"`);
  expect(tag).toContain('aria-label="Video: Moving Tee"');
  for (const attribute of ['controls', 'muted', 'playsInline', 'preload="none"'])
    expect(tag.toLowerCase()).toContain(attribute.toLowerCase());
  for (const path of ['/api/products?limit=48', '/feed.xml', '/api/search?q=moving'])
    expect(await (await show(path)).text()).not.toContain('video.mp4');
  const { videos: _videos, ...silent } = input;
  const change = { ...silent, title: 'Still Moving', version: body.version, inventorySeen: 3 };
  const saved = await shop.call<AdminProduct>('PUT', `/api/admin/products/${body.id}`, change, owner);
  expect(saved.body.videos).toEqual(videos);
});
