import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { config } from '#functions/runtime/config.ts';
import { listAllPages } from '#functions/shop/pages.ts';
import { pagePath } from '#shared/shop/page-path.ts';
import { listCategories } from '#store/catalogue/categories.ts';
import { eachCard } from '#store/catalogue/listings.ts';
import { getRecentSettings } from '#store/shop/settings.ts';
import { xmlElement, xmlReply } from './xml.ts';

/** Largest number of URLs in a sitemap (sitemaps.org). */
const MOST_ADDRESSES = 50_000;

/** Returns the sitemap. The newest products come first. */
export async function showSitemap(): Promise<APIGatewayProxyStructuredResultV2> {
  const { SITE_URL } = config();
  const entries: string[] = [];
  const add = (path: string, changedAt?: string) => {
    const lastmod = changedAt ? xmlElement('lastmod', changedAt) : '';
    entries.push(`<url>${xmlElement('loc', SITE_URL + path)}${lastmod}</url>`);
  };
  const { giftCards } = await getRecentSettings();
  for (const path of ['/', '/products', ...(giftCards?.isOn ? ['/gift-cards'] : [])]) add(path);
  for (const { slug, status, savedAt } of await listAllPages())
    if (status === 'published') add(pagePath(slug), savedAt ?? undefined);
  for (const { slug } of await listCategories()) add(`/products/${slug}`);
  for await (const { slug, changedAt } of eachCard()) {
    if (entries.length === MOST_ADDRESSES) break;
    add(`/product/${slug}`, changedAt);
  }
  return xmlReply(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>`);
}
