import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { config } from '#functions/runtime/config.ts';
import { Problem } from '#shared/base/errors.ts';
import { feedItems } from '#shared/catalogue/product-feed.ts';
import { eachCard } from '#store/catalogue/listings.ts';
import { getProducts } from '#store/catalogue/products.ts';
import { getSettings } from '#store/shop/settings.ts';
import { xmlElement, xmlReply } from './xml.ts';

/** So many that a file of their variants is well below what a function may answer with. */
const PRODUCTS_IN_A_FILE = 1000;

/** `/feed.xml` is the first file, `/feed-2.xml` the second; null for no file of the feed. */
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
 * The products for sale as Google's shopping feed (RSS 2.0), newest first, one item for each combination of size and
 * colour; a thousand products a file. Throws `not_found` behind the last file.
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
