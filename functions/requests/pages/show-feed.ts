import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { config } from '#functions/runtime/config.ts';
import { Problem } from '#shared/base/errors.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { feedItems } from '#shared/catalogue/product-feed.ts';
import { eachCard } from '#store/catalogue/listings.ts';
import { getProducts } from '#store/catalogue/products.ts';
import { getSettings } from '#store/shop/settings.ts';
import { takeFile } from './feed-file.ts';
import { xmlElement, xmlReply } from './xml.ts';

const PRODUCTS_AT_A_TIME = 100;

/** Returns the number of a feed file from its path: 1 for `/feed.xml`, 2 for `/feed-2.xml`. Null for any other path. */
export function feedFile(path: string): number | null {
  const match = /^\/feed(?:-([2-9]|[1-9]\d{1,3}))?\.xml$/.exec(path);
  return match ? Number(match[1] ?? 1) : null;
}

/** Yields all published products, newest first. */
async function* eachProduct(): AsyncGenerator<Product> {
  let ids: string[] = [];
  const read = async () => (await getProducts(ids)).filter(({ isPublished }) => isPublished);
  for await (const { id } of eachCard()) {
    ids.push(id);
    if (ids.length < PRODUCTS_AT_A_TIME) continue;
    yield* await read();
    ids = [];
  }
  yield* await read();
}

async function* eachItem(shop: Parameters<typeof feedItems>[1]): AsyncGenerator<string> {
  for await (const product of eachProduct())
    for (const item of feedItems(product, shop))
      yield `<item>${item.map(([name, value]) => xmlElement(name, value)).join('')}</item>`;
}

/**
 * Returns one file of Google's shopping feed (RSS 2.0). The newest products come first, with one item per size and color.
 * Throws `not_found` after the last file.
 */
export async function showFeed(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const { SITE_URL } = config();
  const settings = await getSettings();
  const items = await takeFile(eachItem({ site: SITE_URL, brand: settings.name }), feedFile(event.rawPath) ?? 1);
  if (!items) throw new Problem('not_found');
  const channel = [
    xmlElement('title', settings.name),
    xmlElement('link', `${SITE_URL}/`),
    xmlElement('description', settings.tagline),
  ];
  return xmlReply(
    `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>${channel.join('')}\n${items.join('\n')}\n</channel>\n</rss>`,
  );
}
