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

/** Throws `not_found`. */
export const getProviderOrder = (printify: PrintifyClient, shopId: number, orderId: string): Promise<ProviderOrder> =>
  callPrintify(printify, { method: 'GET', path: ofOrder(shopId, orderId) }, providerOrderSchema);

export interface NewProviderOrder {
  /** Our order id. Printify accepts each only once. */
  externalId: string;
  /** The name in Printify's app. */
  label: string;
  lineItems: ProviderLineItem[];
  addressTo: ProviderAddress;
}

const idSchema = z.object({ id: idAsText });
/** Few enough requests for one run and for Printify's limit per minute. */
const MAX_PAGES = 100;

const TOO_MANY_ORDERS = 'Printify has too many new orders to find this one in a single step';

type Page = PrintifyPage<ProviderOrder>;

/** Returns whether a page starts with its newest order; null when all have the same time. Printify documents no order. */
function beginsWithNewest({ items }: Page): boolean | null {
  const [first, last] = [items[0]?.created_at ?? '', items.at(-1)?.created_at ?? ''];
  return first === last ? null : first > last;
}

/** Yields all pages, newest orders first, in whichever direction Printify sorts them. */
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
 * Finds the Printify order with our id among those created since `since` (UTC ISO), because there is no call that looks it up.
 * Throws `unavailable` after 1,000 orders, because the order may still exist.
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

/** Returns the id of an existing order. Throws `refused` when it was cancelled, so that an admin looks into it. */
async function adopt(printify: PrintifyClient, shopId: number, orderId: string): Promise<string> {
  const { id, status } = await getProviderOrder(printify, shopId, orderId);
  if (status !== 'canceled') return id;
  throw new PrintifyError({ kind: 'refused' }, 'Printify already has this order, and it’s canceled there', {
    code: WRONG_STATUS_CODE,
  });
}

export interface SubmitOptions {
  /** The earliest time the order can exist: when it was paid (UTC ISO). */
  since: string;
  /** True when an earlier attempt may have succeeded. */
  mayExist: boolean;
}

/**
 * Submits an order exactly once and returns its id at Printify. Looks for an existing order first when `mayExist`, and again after
 * a failure that leaves the outcome unknown. Throws `unavailable` when it stays unknown; then retry later with `mayExist`.
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

/** Returns true when the order must be read to learn the outcome. Refusals count too: their codes are "subject to change". */
const isUncertain = (error: unknown): boolean =>
  isPrintifyFailure(error, 'unavailable') || isPrintifyFailure(error, 'refused');

/**
 * Sends an order to production, which charges the shop. Returns `pending` while Printify still processes the submission, for some
 * seconds; call again later. Throws `refused` when it cannot be produced.
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

/** Cancels an order that is not in production yet. Safe to run twice. Throws `refused` when it is too late. */
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
/** Prices in cents by shipping method; null when a method does not apply. */
export type ProviderShippingQuote = z.infer<typeof quoteSchema>;

/** Returns Printify's shipping prices for these line items. Never retried, because a shopper waits. */
export const requestShippingQuote = (
  printify: PrintifyClient,
  shopId: number,
  lineItems: readonly ProviderLineItem[],
  addressTo: ProviderAddress,
): Promise<ProviderShippingQuote> => {
  const body = { line_items: lineItems, address_to: addressTo };
  return callPrintify(printify, { method: 'POST', path: ofShop(shopId, '/shipping'), body }, quoteSchema);
};
