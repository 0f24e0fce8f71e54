import { CognitoIdentityProviderClient, InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { OfferTerms } from '#shared/base/discounts/offers.ts';
import type { Page } from '#shared/base/pagination.ts';
import { priceCart } from '#shared/base/pricing.ts';
import type { ProductCard, ProductDetail } from '#shared/catalogue/product.ts';
import { zoneFor } from '#shared/checkout/countries.ts';
import type { CartOffers, NewOffer } from '#shared/marketing/offer.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import type { PublicSettings } from '#shared/shop/shop-settings.ts';
import type { Answer, Shop } from './shop.ts';
import { outlastsTest } from './tokens.ts';

export interface Line {
  productId: string;
  size: string | null;
  color: string | null;
  quantity: number;
}

/** Returns every published product in the form in which lists show it. */
export async function listProducts(shop: Shop): Promise<ProductCard[]> {
  const cards: ProductCard[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor ? `&cursor=${cursor}` : '';
    const { body } = await shop.call<Page<ProductCard>>('GET', `/api/products?limit=48${query}`);
    cards.push(...body.items);
    cursor = body.nextCursor;
  } while (cursor);
  return cards;
}

export const getProduct = async (shop: Shop, slug: string): Promise<ProductDetail> =>
  (await shop.call<ProductDetail>('GET', `/api/products/${slug}`)).body;

/** Returns every published product with its details. */
export async function browse(shop: Shop): Promise<ProductDetail[]> {
  const cards = await listProducts(shop);
  return Promise.all(cards.map(({ slug }) => getProduct(shop, slug)));
}

/**
 * Returns the first published products for which `isWanted` returns true, with their details. Stops when it has found enough,
 * because each product costs a request.
 */
export async function findProducts(
  shop: Shop,
  count: number,
  isWanted: (product: ProductDetail) => boolean = () => true,
): Promise<ProductDetail[]> {
  const found: ProductDetail[] = [];
  for (const { slug } of await listProducts(shop)) {
    if (found.length === count) break;
    const product = await getProduct(shop, slug);
    if (isWanted(product)) found.push(product);
  }
  if (found.length < count) throw new Error(`Only ${found.length} of ${count} products are as wanted`);
  return found;
}

export const lineOf = (product: ProductDetail, quantity = 1): Line => ({
  productId: product.id,
  size: product.sizes[0] ?? null,
  color: product.colors[0] ?? null,
  quantity,
});

/** Returns the amounts that the cart page shows. They come from the shared pricing code with the shop's public settings. */
export async function expectedTotal(
  shop: Shop,
  products: readonly ProductDetail[],
  lines: readonly Line[],
  country = 'US',
  offers: readonly OfferTerms[] = [],
) {
  const { body: settings } = await shop.call<PublicSettings>('GET', '/api/store');
  const priced = lines.map((line) => ({
    ...line,
    unitCents: products.find((product) => product.id === line.productId)?.priceCents ?? 0,
  }));
  const { shippingZones, freeShippingFromCents: freeFromCents, volumeSteps } = settings;
  const terms = { zone: zoneFor(shippingZones, country), freeFromCents, volumeSteps };
  return priceCart(priced, terms, offers).totalCents;
}

export interface Opened {
  id: string;
  url: string;
  totalCents: number;
}

/** A discount code that any cart can use. */
export const TEN_PERCENT: NewOffer = {
  ...{ name: 'Welcome', code: 'WELCOME', value: { kind: 'percent', percent: 10 }, minimumCents: null, maxUses: null },
  ...{ productIds: [], categoryIds: [], isStackable: true, oncePerCustomer: false },
  ...{ startsAt: '2020-01-01T00:00:00Z', endsAt: null },
};

/** Returns the offers that the cart page would read. Returns an empty list if the shop refuses the code. */
async function offersOf(shop: Shop, lines: readonly Line[], code: string): Promise<OfferTerms[]> {
  const productIds = lines.map(({ productId }) => productId);
  const { status, body } = await shop.call<CartOffers>('POST', '/api/checkout/offers', { productIds, code });
  return status === 200 ? body.offers : [];
}

export async function checkOut(
  shop: Shop,
  products: readonly ProductDetail[],
  lines: readonly Line[],
  headers: Record<string, string> = {},
  code: string | null = null,
  { campaignId, giftCard }: { campaignId?: string; giftCard?: { code: string; cents: number } | undefined } = {},
): Promise<Answer<Opened>> {
  const offers = code ? await offersOf(shop, lines, code) : [];
  const expectedTotalCents = await expectedTotal(shop, products, lines, 'US', offers);
  return shop.call<Opened>(
    'POST',
    '/api/checkout/sessions',
    {
      ...{ items: lines, country: 'US', expectedTotalCents, ...(code ? { code } : {}) },
      ...(campaignId ? { campaignId } : {}),
      ...(giftCard ? { giftCodes: [giftCard.code], expectedDueCents: expectedTotalCents - giftCard.cents } : {}),
    },
    headers,
  );
}

export const pay = (shop: Shop, sessionId: string, more: Record<string, unknown> = {}) =>
  shop.call<{ status: string }>('POST', '/_stripe/control/pay', { sessionId, email: 'buyer@example.com', ...more });

const tokens = new Map<string, string>();

/** Returns an access token of a seeded account. */
export async function tokenOf(shop: Shop, role: 'admin' | 'customer'): Promise<string> {
  const account = shop.local.accounts.find((candidate) => candidate.role === role);
  if (!account) throw new Error(`There is no ${role}`);
  // Shops that are started one after another can get the same port, so the URL is not enough.
  const key = `${shop.url} ${shop.dataDirectory} ${role}`;
  const known = tokens.get(key);
  if (known && outlastsTest(known)) return known;
  const client = new CognitoIdentityProviderClient({
    endpoint: shop.local.cognito.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  const { AuthenticationResult } = await client.send(
    new InitiateAuthCommand({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: shop.local.cognito.clientId,
      AuthParameters: { USERNAME: account.email, PASSWORD: account.password },
    }),
  );
  const token = AuthenticationResult?.AccessToken ?? '';
  tokens.set(key, token);
  return token;
}

export const as = async (shop: Shop, role: 'admin' | 'customer') => ({
  authorization: `Bearer ${await tokenOf(shop, role)}`,
});

/** Returns every order of the shop in the form in which an admin sees it. */
export async function allOrders(shop: Shop): Promise<AdminOrder[]> {
  const headers = await as(shop, 'admin');
  const orders: AdminOrder[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor ? `&cursor=${cursor}` : '';
    const { body } = await shop.call<Page<AdminOrder>>('GET', `/api/admin/orders?limit=50${query}`, undefined, headers);
    orders.push(...body.items);
    cursor = body.nextCursor;
  } while (cursor);
  return orders;
}

/** Returns the newest orders. This is much faster than reading all of them. */
export const newestOrders = async (shop: Shop): Promise<AdminOrder[]> => {
  const headers = await as(shop, 'admin');
  return (await shop.call<Page<AdminOrder>>('GET', '/api/admin/orders?limit=20', undefined, headers)).body.items;
};

export const stockOf = async (shop: Shop, slug: string): Promise<number> =>
  (await shop.call<ProductDetail>('GET', `/api/products/${slug}`)).body.inventoryQuantity;

export interface SentMail {
  id: string;
  to: string[] | string;
  subject: string;
  html: string;
  text: string;
}

export async function mailsTo(shop: Shop, address: string): Promise<SentMail[]> {
  const { body } = await shop.call<SentMail[] | { items: SentMail[] }>(
    'GET',
    `/_ses/messages?to=${encodeURIComponent(address)}&limit=100`,
  );
  return Array.isArray(body) ? body : body.items;
}

/** A response without null, false, and empty values. */
type Seen<T> = Exclude<T, null | undefined | false | ''>;

const SHORTEST_PAUSE_MS = 40;
const LONGEST_PAUSE_MS = 200;

/** Calls `look` until it returns a value. The pauses between the calls become longer. Throws after `milliseconds`. */
export async function eventually<T>(look: () => Promise<T>, milliseconds = 300_000): Promise<Seen<T>> {
  const end = Date.now() + milliseconds;
  for (let pause = SHORTEST_PAUSE_MS; ; pause = Math.min(pause * 1.3, LONGEST_PAUSE_MS)) {
    const seen = await look();
    if (seen) return seen as Seen<T>;
    if (Date.now() > end) throw new Error('It did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
