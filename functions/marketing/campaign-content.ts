import { randomBytes } from 'node:crypto';
import { safeHtml } from '#functions/catalogue/safe-html.ts';
import type { Mail } from '#outside/mail.ts';
import { formatCents } from '#shared/base/money.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { toProductCard } from '#shared/catalogue/product-views.ts';
import { renditionUrl } from '#shared/catalogue/renditions.ts';
import {
  type CampaignMail,
  type CampaignProduct,
  campaignMail,
  type PreparedBlock,
  toParagraphs,
} from '#shared/mail/campaign-mail.ts';
import type { MailShop } from '#shared/mail/fill-template.ts';
import { unsubscribeHeaders } from '#shared/mail/unsubscribe.ts';
import { blockProductIds, type CampaignBlock } from '#shared/marketing/campaign-blocks.ts';
import { campaignLinkUrl, campaignPixelUrl, MOST_COUNTED_PATH } from '#shared/marketing/campaign-link.ts';
import type { ShopSettings } from '#shared/shop/shop-settings.ts';
import { getProducts } from '#store/catalogue/products.ts';
import { signCampaignLink } from './campaign-links.ts';

export interface CampaignContent {
  shop: MailShop;
  subject: string;
  blocks: PreparedBlock[];
}

/** Pixels of a product's picture: twice its width in the mail, for sharp screens. */
const PICTURE_WIDTH = 540;

/** Omits SVG pictures, which many mail programs do not show. */
function pictureOf({ image, title }: ReturnType<typeof toProductCard>, siteUrl: string): CampaignProduct['picture'] {
  const src = image && URL.parse(renditionUrl(image, PICTURE_WIDTH), siteUrl)?.href;
  return src && !/\.svg$/i.test(src) ? { src, alt: image.alt || title } : null;
}

type Shown = Pick<ShopSettings, 'showsLowestPrice'>;

/** Shows the price with which the product's page opens, as the shop's lists do. */
function toCampaignProduct(product: Product, siteUrl: string, { showsLowestPrice }: Shown): CampaignProduct {
  const card = toProductCard(product);
  const { priceCents, isFrom, compareAtPriceCents } = {
    ...{ priceCents: card.priceCents, compareAtPriceCents: card.compareAtPriceCents, isFrom: false },
    ...card.opening,
  };
  const isReduced = !isFrom && compareAtPriceCents != null && compareAtPriceCents > priceCents;
  return {
    title: card.title,
    path: `/product/${card.slug}`,
    price: `${isFrom ? 'From ' : ''}${formatCents(priceCents)}`,
    was: isReduced ? { wasPrice: formatCents(compareAtPriceCents) } : null,
    lowest: showsLowestPrice && card.lowestPriceCents ? { lowestPrice: formatCents(card.lowestPriceCents) } : null,
    picture: pictureOf(card, siteUrl),
  };
}

async function prepareBlock(
  block: CampaignBlock,
  products: ReadonlyMap<string, CampaignProduct>,
  siteUrl: string,
): Promise<PreparedBlock[]> {
  if (block.kind === 'text') return [{ kind: 'text', html: await safeHtml(toParagraphs(block.text)) }];
  if (block.kind === 'picture')
    return [{ kind: 'picture', url: `${siteUrl}${block.url}`, alt: block.alt, href: block.href ?? null }];
  const shown = block.productIds.flatMap((id) => products.get(id) ?? []);
  return shown.length > 0 ? [{ kind: 'products', products: shown }] : [];
}

/**
 * Cleans an admin's content each time it is shown or sent, and reads its products as they are then. Products that are no longer
 * sold are left out.
 */
export async function prepareCampaignContent(
  { subject, blocks }: { subject: string; blocks: readonly CampaignBlock[] },
  shop: MailShop,
  settings: Shown,
): Promise<CampaignContent> {
  const ids = blockProductIds(blocks);
  const found = ids.length > 0 ? await getProducts(ids, { consistent: false }) : [];
  const products = new Map(
    found
      .filter(({ isPublished }) => isPublished)
      .map((product) => [product.id, toCampaignProduct(product, shop.siteUrl, settings)]),
  );
  const prepared: PreparedBlock[] = [];
  for (const block of blocks) prepared.push(...(await prepareBlock(block, products, shop.siteUrl)));
  return { shop, subject, blocks: prepared };
}

export const renderCampaignContent = (
  { shop, ...content }: CampaignContent,
  links: Omit<CampaignMail, 'subject' | 'blocks'>,
) => campaignMail({ ...content, ...links }, shop);

/** Settings of the counting of a campaign, with the key that signs its links. */
export interface CampaignCounting {
  campaignId: string;
  key: Buffer;
  countsOpens: boolean;
  countsClicks: boolean;
}

const MESSAGE_BYTES = 9;

/** Returns the counted links of one message. Its random number is in the message alone. */
function countedLinks(
  { campaignId, key, countsOpens, countsClicks }: CampaignCounting,
  siteUrl: string,
): Pick<CampaignMail, 'link' | 'pixelUrl'> {
  const message = randomBytes(MESSAGE_BYTES).toString('base64url');
  const tokenOf = (path: string | null) => signCampaignLink(key, { campaignId, message, path });
  const link = (path: string) =>
    path.length > MOST_COUNTED_PATH ? `${siteUrl}${path}` : campaignLinkUrl(siteUrl, tokenOf(path));
  return {
    ...(countsClicks ? { link } : {}),
    ...(countsOpens ? { pixelUrl: campaignPixelUrl(siteUrl, tokenOf(null)) } : {}),
  };
}

/** Returns one recipient's message with the headers of one-click unsubscribe (RFC 8058). A test counts nothing. */
export const campaignMailTo = (
  to: string,
  content: CampaignContent,
  unsubscribeUrl: string,
  { tags = {}, counting }: { tags?: Record<string, string>; counting?: CampaignCounting } = {},
): Mail => ({
  to,
  tags,
  ...renderCampaignContent(content, {
    unsubscribeUrl,
    ...(counting ? countedLinks(counting, content.shop.siteUrl) : {}),
  }),
  headers: unsubscribeHeaders(unsubscribeUrl),
});
