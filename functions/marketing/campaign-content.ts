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

/** Width of a product's picture, in pixels. It is twice the width in the email, for high-resolution screens. */
const PICTURE_WIDTH = 540;

/**
 * Returns the picture of a product for an email, or null. Leaves out SVG pictures, because many email programs do not show
 * them.
 */
function pictureOf({ image, title }: ReturnType<typeof toProductCard>, siteUrl: string): CampaignProduct['picture'] {
  const src = image && URL.parse(renditionUrl(image, PICTURE_WIDTH), siteUrl)?.href;
  return src && !/\.svg$/i.test(src) ? { src, alt: image.alt || title } : null;
}

type Shown = Pick<ShopSettings, 'showsLowestPrice'>;

/** Returns a product for an email, with the price that its page shows first. The shop's product lists show the same price. */
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
 * Prepares the content of a campaign each time it is shown or sent. Cleans the admin's content and reads the current state of
 * its products. Leaves out products that are no longer sold.
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

/** Contains the settings for counting opens and clicks of a campaign, and the key that signs its links. */
export interface CampaignCounting {
  campaignId: string;
  key: Buffer;
  countsOpens: boolean;
  countsClicks: boolean;
}

const MESSAGE_BYTES = 9;

/** Returns the links of one email that count opens and clicks. Their random number is stored only in the email itself. */
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

/**
 * Returns the email for one recipient, with the headers for one-click unsubscribe (RFC 8058). Without `counting`, as in a
 * test email, nothing is counted.
 */
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
