import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readImageHeader } from '#functions/catalogue/image-header.ts';
import { functionEnvironment } from '#infra/local/environment.ts';
import type { ProductImage } from '#shared/catalogue/product.ts';
import { renditionUrl } from '#shared/catalogue/renditions.ts';
import { noisyPngOf, pngOf } from '../../support/catalogue/pictures.ts';
import { type Shop, startShop } from '../../support/shop.ts';

let shop: Shop;
let provider: Server;
let asked: string[] = [];
let copy: typeof import('#functions/catalogue/copy-pictures.ts')['copyPictures'];

/** Responses of the provider's web server, by path. */
const PICTURES: Record<string, { status?: number; type?: string; body: Buffer }> = {
  '/tee.png': { type: 'image/png', body: pngOf(700, 900) },
  '/mislabelled.jpg': { type: 'image/jpeg', body: pngOf(640, 640) },
  '/large.png': { type: 'image/png', body: noisyPngOf(1000, 1250) },
  '/page.png': { type: 'image/png', body: Buffer.from('<html>Not a picture</html>') },
  '/drawing.svg': { type: 'image/svg+xml', body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
  '/huge.png': { type: 'image/png', body: Buffer.alloc(10 * 1024 * 1024 + 1) },
};

beforeAll(async () => {
  shop = await startShop();
  provider = createServer((request, response) => {
    const picture = PICTURES[(request.url ?? '').split('?')[0] ?? ''];
    asked.push(request.url ?? '');
    response.writeHead(picture?.status ?? (picture ? 200 : 404), { 'content-type': picture?.type ?? 'text/plain' });
    response.end(picture?.body);
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const { endpoint } = shop.local.dynamodb;
  Object.assign(
    process.env,
    functionEnvironment({ siteUrl: shop.url, dynamoDbEndpoint: endpoint, realStripe: false }),
    {
      PRINTIFY_API_URL: `${base()}/v1`,
    },
  );
  ({ copyPictures: copy } = await import('#functions/catalogue/copy-pictures.ts'));
});
afterAll(async () => {
  provider.close();
  await shop.close();
});

const base = () => `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
const image = (path: string): ProductImage => ({ url: `${base()}${path}`, alt: path, color: 'Bone' });

describe("the provider's pictures", () => {
  test('become pictures of the shop, whatever their names, and are fetched once', async () => {
    const images = [image('/tee.png'), image('/mislabelled.jpg')];
    const first = await copy(images, {});
    expect(first.problems).toEqual([]);
    expect(first.images.map(({ url, color }) => [url.replace(/img_\w+/, 'img'), color])).toEqual([
      ['/media/img/700.png', 'Bone'],
      ['/media/img/640.png', 'Bone'],
    ]);
    const kept = await fetch(`${shop.url}${first.images[0]?.url}`);
    expect(Buffer.from(await kept.arrayBuffer()).equals(PICTURES['/tee.png']?.body ?? Buffer.alloc(0))).toBe(true);
    asked = [];
    expect(await copy(images, first.pictures)).toEqual(first);
    expect(asked).toEqual([]);
    expect((await copy(images, {})).images).toEqual(first.images);
  });

  test('that are heavy are stored in the widths that pages ask for', async () => {
    const first = await copy([image('/large.png')], {});
    const [large] = first.images;
    expect(large).toMatchObject({ widths: [480, 960, 1000], color: 'Bone' });
    expect(large?.ground).toMatch(/^#[0-9a-f]{6}$/);
    for (const width of large?.widths ?? []) {
      const stored = await fetch(`${shop.url}${renditionUrl(large ?? { url: '' }, width)}`);
      expect(readImageHeader(Buffer.from(await stored.arrayBuffer()))).toMatchObject({ type: 'jpeg', width });
    }
    asked = [];
    expect(await copy([image('/large.png')], first.pictures)).toEqual(first);
    expect(asked).toEqual([]);
  });

  test.each([
    ['/gone.png', 'its address returned error 404'],
    ['/page.png', 'The file isn’t a JPEG, PNG, or WebP picture'],
    ['/drawing.svg', 'The file isn’t a JPEG, PNG, or WebP picture'],
    ['/huge.png', 'it is larger than 10 MB'],
  ])('are left out with a reason when they cannot be used: %s', async (path, reason) => {
    const { images, pictures, problems } = await copy([image(path), image('/tee.png')], {});
    expect(images.map(({ alt }) => alt)).toEqual(['/tee.png']);
    expect(Object.keys(pictures)).toHaveLength(1);
    expect(problems).toEqual([`A picture wasn’t copied: ${reason}`]);
  });

  test('are fetched over HTTPS only, except from the provider itself', async () => {
    const { images, problems } = await copy(
      [
        { url: `${shop.url}/media/else.png`, alt: '' },
        { url: 'http://169.254.169.254/latest', alt: '' },
      ],
      {},
    );
    expect(images).toEqual([]);
    expect(problems).toEqual(['2 pictures weren’t copied: its address doesn’t start with https://']);
  });

  test('are left out when the shop cannot store them', async () => {
    await shop.fault('s3', 'error', 9);
    const { images, problems } = await copy([image('/tee.png?anew')], {});
    await shop.heal();
    expect(images).toEqual([]);
    expect(problems).toHaveLength(1);
  });
});
