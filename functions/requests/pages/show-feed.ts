import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { feedItems } from '../../../shared/product-feed.ts';
import { config } from '../../config.ts';
import { element, xmlReply } from '../../pages/xml.ts';
import { allCards } from '../../store/listings.ts';
import { getProducts } from '../../store/products.ts';
import { getSettings } from '../../store/settings.ts';

const AT_ONCE = 100;

/** The products for sale as Google's shopping feed (RSS 2.0), one item for each combination of size and colour. */
export async function showFeed(): Promise<APIGatewayProxyStructuredResultV2> {
  const { SITE_URL } = config();
  const settings = await getSettings();
  const items: string[] = [];
  const write = async (ids: readonly string[]) => {
    const products = (await getProducts(ids)).filter((product) => product.isPublished);
    for (const item of products.flatMap((product) => feedItems(product, { site: SITE_URL, brand: settings.name }))) {
      items.push(`<item>${item.map(([name, value]) => element(name, value)).join('')}</item>`);
    }
  };
  let waiting: string[] = [];
  for await (const { id } of allCards()) {
    waiting.push(id);
    if (waiting.length < AT_ONCE) continue;
    await write(waiting);
    waiting = [];
  }
  await write(waiting);
  const channel = [
    element('title', settings.name),
    element('link', `${SITE_URL}/`),
    element('description', settings.tagline),
  ];
  return xmlReply(
    `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>${channel.join('')}\n${items.join('\n')}\n</channel>\n</rss>`,
  );
}
