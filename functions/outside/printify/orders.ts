import * as z from 'zod/mini';
import type { ProviderAddress } from '#shared/fulfilment/address.ts';
import type { ProviderLineItem } from '#shared/fulfilment/fulfilment.ts';
import { idAsText, lenientAmountOrNull } from '#shared/fulfilment/lenient-schemas.ts';
import { externalIdOf, type ProviderOrder, providerOrderSchema } from '#shared/fulfilment/provider-order.ts';
import { isPrintifyFailure, PrintifyError, WRONG_STATUS_CODE } from './errors.ts';
import { getPrintifyPage, type PrintifyPage } from './list-pages.ts';
import { callPrintify, type PrintifyClient, sendToPrintify } from './request.ts';

/** The maximum page size for orders (contracts 1.6). */
const ORDERS_PER_PAGE = 10;
const STANDARD_SHIPPING = 1;

const ofShop = (shopId: number, rest = ''): string => `/shops/${shopId}/orders${rest}.json`;
const ofOrder = (shopId: number, orderId: string, action = ''): string =>
  ofShop(shopId, `/${encodeURIComponent(orderId)}${action}`);

export const listProviderOrders = (
  printify: PrintifyClient,
  shopId: number,
  page: number,
): Promise<PrintifyPage<ProviderOrder>> =>
  getPrintifyPage(printify, ofShop(shopId), { page, limit: ORDERS_PER_PAGE }, providerOrderSchema);

/** Throws `not_found` for an unknown order. */
export const getProviderOrder = (printify: PrintifyClient, shopId: number, orderId: string): Promise<ProviderOrder> =>
  callPrintify(printify, { method: 'GET', path: ofOrder(shopId, orderId) }, providerOrderSchema);

/** The order to create. */
export interface NewProviderOrder {
  /** Our id; the provider accepts each once. */
  externalId: string;
  /** The order number shown at the provider. */
  label: string;
  lineItems: ProviderLineItem[];
  addressTo: ProviderAddress;
}

const idSchema = z.object({ id: idAsText });
/** Fits into the provider's limit per minute and into one try. */
const MAX_PAGES = 100;

const TOO_MANY_ORDERS = 'Printify has too many new orders to look for this one among them at once';

type Page = PrintifyPage<ProviderOrder>;

/**
 * Returns whether the page lists the newest order first; null when all have the same time. The documentation does not
 * define the order.
 */
function beginsWithNewest({ items }: Page): boolean | null {
  const [first, last] = [items[0]?.created_at ?? '', items.at(-1)?.created_at ?? ''];
  return first === last ? null : first > last;
}

/** Yields all pages with the newest orders first, in either direction of the provider's list. */
async function* newestFirst(printify: PrintifyClient, shopId: number, first: Page): AsyncGenerator<Page> {
  if (beginsWithNewest(first) === false && first.last !== null) {
    for (let page = first.last; page > 1; page--) yield await listProviderOrders(printify, shopId, page);
    yield first;
    return;
  }
  yield first;
  for (let { next } = first; next !== null; ) {
    const page = await listProviderOrders(printify, shopId, next);
    yield page;
    next = page.next;
  }
}

/**
 * Finds an order by our id among those created since `since` (UTC ISO), because the API cannot search by id. Returns
 * null if there is none. Throws `unavailable` after 1,000 orders without a match, because it could still exist.
 */
export async function findProviderOrder(
  printify: PrintifyClient,
  shopId: number,
  externalId: string,
  since: string,
): Promise<ProviderOrder | null> {
  const first = await listProviderOrders(printify, shopId, 1);
  const isSorted = beginsWithNewest(first) !== null;
  let read = 0;
  for await (const page of newestFirst(printify, shopId, first)) {
    const found = page.items.find((order) => externalIdOf(order) === externalId);
    if (found) return found;
    if (isSorted && page.items.every(({ created_at: at }) => at !== null && at < since)) return null;
    read += 1;
    if (read === MAX_PAGES && page.next !== null) throw new PrintifyError({ kind: 'unavailable' }, TOO_MANY_ORDERS);
  }
  return null;
}

async function create(printify: PrintifyClient, shopId: number, order: NewProviderOrder): Promise<string> {
  const body = {
    external_id: order.externalId,
    label: order.label,
    line_items: order.lineItems,
    shipping_method: STANDARD_SHIPPING,
    is_printify_express: false,
    is_economy_shipping: false,
    // The shop sends its own shipping mails.
    send_shipping_notification: false,
    address_to: order.addressTo,
  };
  return (await callPrintify(printify, { method: 'POST', path: ofShop(shopId), body }, idSchema)).id;
}

/** Returns the id of an existing order. Throws `refused` if it was cancelled, because nothing would be made. */
async function adopt(printify: PrintifyClient, shopId: number, orderId: string): Promise<string> {
  const { id, status } = await getProviderOrder(printify, shopId, orderId);
  if (status !== 'canceled') return id;
  throw new PrintifyError({ kind: 'refused' }, 'Printify has this order already, and it is cancelled there', {
    code: WRONG_STATUS_CODE,
  });
}

export interface SubmitOptions {
  /** UTC ISO of the payment; the order cannot exist before. */
  since: string;
  /** True when an earlier try may have succeeded. */
  mayExist: boolean;
}

/**
 * Creates the order once and returns its provider id. Looks for an existing order before a retry, and after an error
 * with an unknown result. Throws `unavailable` when the result stays unknown; call again later with `mayExist`.
 */
export async function submitProviderOrder(
  printify: PrintifyClient,
  shopId: number,
  order: NewProviderOrder,
  { since, mayExist }: SubmitOptions,
): Promise<string> {
  const lookUp = () => findProviderOrder(printify, shopId, order.externalId, since);
  const known = mayExist ? await lookUp() : null;
  if (known) return adopt(printify, shopId, known.id);
  try {
    return await create(printify, shopId, order);
  } catch (error) {
    if (!isPrintifyFailure(error, 'duplicate') && !isPrintifyFailure(error, 'unavailable')) throw error;
    const duplicateId = error.failure.kind === 'duplicate' ? error.failure.existingOrderId : null;
    const existing = duplicateId ?? (await lookUp().catch(() => null))?.id;
    if (existing) return adopt(printify, shopId, existing);
    throw error;
  }
}

const IN_PRODUCTION = ['sending-to-production', 'in-production', 'partially-fulfilled', 'fulfilled'];

/**
 * Returns whether the order must be read to learn the result of a call, because the codes of refusals are "subject to
 * change".
 */
const isUncertain = (error: unknown): boolean =>
  isPrintifyFailure(error, 'unavailable') || isPrintifyFailure(error, 'refused');

/**
 * Sends an order to production, which charges the shop. Returns `pending` when the provider is still processing the
 * submission; retry then. Throws `refused` when the order can no longer be made.
 */
export async function sendToProduction(
  printify: PrintifyClient,
  shopId: number,
  orderId: string,
): Promise<'in_production' | 'pending'> {
  try {
    await sendToPrintify(printify, { method: 'POST', path: ofOrder(shopId, orderId, '/send_to_production') });
    return 'in_production';
  } catch (error) {
    if (!isUncertain(error)) throw error;
    const { status } = await getProviderOrder(printify, shopId, orderId);
    if (IN_PRODUCTION.includes(status)) return 'in_production';
    if (status === 'pending') return 'pending';
    throw error;
  }
}

/**
 * Cancels an order before production. Does nothing if it is cancelled already. Throws `refused` when it is too late.
 */
export async function cancelProviderOrder(printify: PrintifyClient, shopId: number, orderId: string): Promise<void> {
  try {
    await sendToPrintify(printify, { method: 'POST', path: ofOrder(shopId, orderId, '/cancel') });
  } catch (error) {
    if (!isUncertain(error)) throw error;
    const { status } = await getProviderOrder(printify, shopId, orderId);
    if (status !== 'canceled') throw error;
  }
}

const quoteSchema = z.object({
  standard: lenientAmountOrNull,
  priority: lenientAmountOrNull,
  express: lenientAmountOrNull,
  printify_express: lenientAmountOrNull,
  economy: lenientAmountOrNull,
});
/** Cents for each shipping method; null for one that does not apply. */
export type ProviderShippingQuote = z.infer<typeof quoteSchema>;

/** Returns the provider's shipping prices. Does not retry, because a customer is waiting. */
export const requestShippingQuote = (
  printify: PrintifyClient,
  shopId: number,
  lineItems: readonly ProviderLineItem[],
  addressTo: ProviderAddress,
): Promise<ProviderShippingQuote> => {
  const body = { line_items: lineItems, address_to: addressTo };
  return callPrintify(printify, { method: 'POST', path: ofShop(shopId, '/shipping'), body }, quoteSchema);
};
