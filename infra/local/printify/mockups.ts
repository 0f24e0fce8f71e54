import type { ServerResponse } from 'node:http';
import { type Account, productOf } from './account.ts';
import { blueprintOf, catalogVariants, hexOf } from './catalog.ts';
import { drawMockup, type Mockup } from './mockup-drawing.ts';

const CACHED = 200;

/** Draws the pictures of products when they are asked for, so that a first start need not. */
export function createMockups(account: Account) {
  /** By what they show: most of a large catalogue looks alike. */
  const drawn = new Map<string, Buffer>();

  /** Undefined when the product is gone or has no design. `path` is `<product>/<variant>/<camera>/<name>.png`. */
  function mockupOf(path: string): Mockup | undefined {
    const [productId = '', variantId, camera] = path.split('/');
    const record = productOf(account, productId);
    const blueprint = record && blueprintOf(record.product.blueprint_id);
    const variant = blueprint && catalogVariants(blueprint).find(({ id }) => id === Number(variantId));
    if (!record?.design || !variant) return undefined;
    const { kind, print, backPrint } = record.design;
    const side = camera === '92548' ? 'back' : 'front';
    const shown = side === 'front' ? print : backPrint;
    return { kind, color: hexOf(variant.color), side, hasPrint: shown !== null, seed: shown ?? '' };
  }

  function pictureOf(mockup: Mockup): Buffer {
    const key = JSON.stringify(mockup);
    const picture = drawn.get(key) ?? drawMockup(mockup);
    if (drawn.size >= CACHED) drawn.clear();
    drawn.set(key, picture);
    return picture;
  }

  return (path: string, response: ServerResponse) => {
    const mockup = mockupOf(path);
    if (!mockup) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
      return;
    }
    response.writeHead(200, {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=3600',
      'access-control-allow-origin': '*',
    });
    response.end(pictureOf(mockup));
  };
}
