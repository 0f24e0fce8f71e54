import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { config } from '#functions/runtime/config.ts';
import { Problem } from '#shared/base/errors.ts';
import { feedItems } from '#shared/catalogue/product-feed.ts';
import { eachCard } from '#store/catalogue/listings.ts';
import { getProducts } from '#store/catalogue/products.ts';
import { getSettings } from '#store/shop/settings.ts';
import { xmlElement, xmlReply } from './xml.ts';

/** Keeps a file with all variants well below Lambda's response limit. */
const PRODUCTS_IN_A_FILE = 1000;

/** Returns the number in `/feed.xml` (1) or `/feed-2.xml` (2); null for any other path. */
export function feedFile(path: string): number | null {
  const match = /^\/feed(?:-([2-9]|[1-9]\d{1,3}))?\.xml$/.exec(path);
  return match ? Number(match[1] ?? 1) : null;
}

async function idsIn(file: number): Promise<string[]> {
  const ids: string[] = [];
  let place = 0;
  for await (const { id } of eachCard()) {
    if (place >= file * PRODUCTS_IN_A_FILE) break;
    if (place >= (file - 1) * PRODUCTS_IN_A_FILE) ids.push(id);
    place += 1;
  }
  return ids;
}

/**
 * Returns one file of Google's shopping feed (RSS 2.0): a thousand products, newest first, with one item per size and color.
 * Throws `not_found` after the last file.
 */
export async function showFeed(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const { SITE_URL } = config();
  const file = feedFile(event.rawPath) ?? 1;
  const ids = await idsIn(file);
  if (ids.length === 0 && file > 1) throw new Problem('not_found');
  const settings = await getSettings();
  const items = (await getProducts(ids))
    .filter((product) => product.isPublished)
    .flatMap((product) => feedItems(product, { site: SITE_URL, brand: settings.name }))
    .map((item) => `<item>${item.map(([name, value]) => xmlElement(name, value)).join('')}</item>`);
  const channel = [
    xmlElement('title', settings.name),
    xmlElement('link', `${SITE_URL}/`),
    xmlElement('description', settings.tagline),
  ];
  return xmlReply(
    `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>${channel.join('')}\n${items.join('\n')}\n</channel>\n</rss>`,
  );
}
