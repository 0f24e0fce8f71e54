import * as z from 'zod/mini';
import type { ProviderAddress } from '#shared/fulfilment/address.ts';
import type { ProviderLineItem } from '#shared/fulfilment/fulfilment.ts';
import { idAsText, lenientAmountOrNull } from '#shared/fulfilment/lenient-schemas.ts';
import { externalIdOf, type ProviderOrder, providerOrderSchema } from '#shared/fulfilment/provider-order.ts';
import { isPrintifyFailure, PrintifyError, WRONG_STATUS_CODE } from './errors.ts';
import { getPrintifyPage, type PrintifyPage } from './list-pages.ts';
import { callPrintify, type PrintifyClient, sendToPrintify } from './request.ts';

const ORDERS_PER_PAGE = 10;
const STANDARD_SHIPPING = 1;

const ofShop = (shopId: number, rest = ''): string => `/shops/${shopId}/orders${rest}.json`;
const ofOrder = (shopId: number, orderId: string, act = ''): string =>
  ofShop(shopId, `/${encodeURIComponent(orderId)}${act}`);

export const listProviderOrders = (
  printify: PrintifyClient,
  shopId: number,
  page: number,
): Promise<PrintifyPage<ProviderOrder>> =>
  getPrintifyPage(printify, ofShop(shopId), { page, limit: ORDERS_PER_PAGE }, providerOrderSchema);

/** Returns an order from Printify. Throws `not_found` if it does not exist. */
export const getProviderOrder = (printify: PrintifyClient, shopId: number, orderId: string): Promise<ProviderOrder> =>
  callPrintify(printify, { method: 'GET', path: ofOrder(shopId, orderId) }, providerOrderSchema);

export interface NewProviderOrder {
  /** The shop's own order id. Printify accepts each id only once. */
  externalId: string;
  /** Name of the order in Printify's app. */
  label: string;
  lineItems: ProviderLineItem[];
  addressTo: ProviderAddress;
}

const idSchema = z.object({ id: idAsText });
/** Most pages to read in a search. Fewer requests than Printify's limit per minute, and few enough for one run. */
const MAX_PAGES = 100;

const TOO_MANY_ORDERS = 'Printify has too many new orders to find this one in a single step';

type Page = PrintifyPage<ProviderOrder>;

/**
 * Returns true if the first order on the page is newer than the last one. Null if both have the same time. Printify does not
 * document how it sorts orders.
 */
function beginsWithNewest({ items }: Page): boolean | null {
  const [first, last] = [items[0]?.created_at ?? '', items.at(-1)?.created_at ?? ''];
  return first === last ? null : first > last;
}

/** Yields all pages with the newest orders first, no matter how Printify sorts them. */
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
 * Finds the Printify order that has the shop's own order id. Printify cannot search by that id, so this reads all orders
 * created since `since` (UTC ISO). Null if there is none. Throws `unavailable` after 1,000 orders, because the order may
 * still exist.
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
    // The shop sends its own shipping emails.
    send_shipping_notification: false,
    address_to: order.addressTo,
  };
  return (await callPrintify(printify, { method: 'POST', path: ofShop(shopId), body }, idSchema)).id;
}

/** Returns the id of an existing order. Throws `refused` if it was canceled, so that an admin can check it. */
async function adopt(printify: PrintifyClient, shopId: number, orderId: string): Promise<string> {
  const { id, status } = await getProviderOrder(printify, shopId, orderId);
  if (status !== 'canceled') return id;
  throw new PrintifyError({ kind: 'refused' }, 'Printify already has this order, and it’s canceled there', {
    code: WRONG_STATUS_CODE,
  });
}

export interface SubmitOptions {
  /** UTC ISO time at which the order was paid. The order cannot exist at Printify before this time. */
  since: string;
  /** True if an earlier attempt may have succeeded. */
  mayExist: boolean;
}

/**
 * Submits an order exactly once and returns its id at Printify. With `mayExist`, first searches for an existing order. Also
 * searches after a failure with an unknown result. Throws `unavailable` if the result stays unknown. The caller should then
 * retry later with `mayExist`.
 */
export async function submitProviderOrder(
  printify: PrintifyClient,
  shopId: number,
  order: NewProviderOrder,
  { since, mayExist }: SubmitOptions,
): Promise<string> {
  const lookUp = () => findProviderOrder(printify, shopId, order.externalId, since);
  const found = mayExist ? await lookUp() : null;
  if (found) return adopt(printify, shopId, found.id);
  try {
    return await create(printify, shopId, order);
  } catch (error) {
    if (!isPrintifyFailure(error, 'duplicate') && !isPrintifyFailure(error, 'unavailable')) throw error;
    const reported = error.failure.kind === 'duplicate' ? error.failure.existingOrderId : null;
    const existing = reported ?? (await lookUp().catch(() => null))?.id;
    if (existing) return adopt(printify, shopId, existing);
    throw error;
  }
}

const IN_PRODUCTION = ['sending-to-production', 'in-production', 'partially-fulfilled', 'fulfilled'];

/**
 * Returns true if the order must be read to find out the result of a call. The order must be read even after a refusal,
 * because Printify's error codes are "subject to change".
 */
const isUncertain = (error: unknown): boolean =>
  isPrintifyFailure(error, 'unavailable') || isPrintifyFailure(error, 'refused');

/**
 * Sends an order to production, which charges the shop. Returns `pending` if Printify is still processing the order, which
 * takes some seconds. The caller should then call again later. Throws `refused` if the order cannot be produced.
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

/** Cancels an order that is not in production yet. Safe to run twice. Throws `refused` if it is too late. */
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
/** Shipping prices in cents, by shipping method. Null for a method that is not available. */
export type ProviderShippingQuote = z.infer<typeof quoteSchema>;

/** Returns Printify's shipping prices for these line items. Never retries, because a shopper is waiting. */
export const requestShippingQuote = (
  printify: PrintifyClient,
  shopId: number,
  lineItems: readonly ProviderLineItem[],
  addressTo: ProviderAddress,
): Promise<ProviderShippingQuote> => {
  const body = { line_items: lineItems, address_to: addressTo };
  return callPrintify(printify, { method: 'POST', path: ofShop(shopId, '/shipping'), body }, quoteSchema);
};
