import type { ServerResponse } from 'node:http';
import { drawGarment } from '../seed/garments/draw.ts';
import { type Account, productOf } from './account.ts';
import { blueprintOf, catalogVariants, hexOf } from './catalog.ts';

const CACHED = 200;

/** Draws the pictures of products when they are asked for, so that a first start need not. */
export function createMockups(account: Account) {
  const drawn = new Map<string, string>();

  /** Undefined when the product is gone or has no design. `path` is `<product>/<variant>/<camera>/<name>.svg`. */
  function draw(path: string): string | undefined {
    const [productId = '', variantId, camera] = path.split('/');
    const record = productOf(account, productId);
    const blueprint = record && blueprintOf(record.product.blueprint_id);
    const variant = blueprint && catalogVariants(blueprint).find(({ id }) => id === Number(variantId));
    if (!record?.design || !variant) return undefined;
    const { kind, print, backPrint } = record.design;
    const side = camera === '92548' ? 'back' : 'front';
    return drawGarment({
      kind,
      color: hexOf(variant.color),
      print: side === 'front' ? print : backPrint,
      side,
      seed: record.product.title,
    });
  }

  return (path: string, response: ServerResponse) => {
    // The pictures of a deleted product are gone with it.
    const known = productOf(account, path.split('/')[0] ?? '');
    const svg = known && (drawn.get(path) ?? draw(path));
    if (svg === undefined) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
      return;
    }
    if (drawn.size >= CACHED) drawn.clear();
    drawn.set(path, svg);
    response.writeHead(200, {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=3600',
      'access-control-allow-origin': '*',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    });
    response.end(svg);
  };
}
