import * as z from 'zod/mini';
import type { ProviderAddress } from '#shared/fulfilment/address.ts';
import type { ProviderLineItem } from '#shared/fulfilment/fulfilment.ts';
import { idAsText, lenientAmountOrNull } from '#shared/fulfilment/lenient-schemas.ts';
import { externalIdOf, type ProviderOrder, providerOrderSchema } from '#shared/fulfilment/provider-order.ts';
import { isPrintifyFailure, PrintifyError, WRONG_STATUS_CODE } from './errors.ts';
import { getPrintifyPage, type PrintifyPage } from './list-pages.ts';
import { callPrintify, type PrintifyClient, sendToPrintify } from './request.ts';

/** The most of a page of orders (contracts 1.6). */
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

/** What we ask the provider to make. */
export interface NewProviderOrder {
  /** Our order's id: the provider takes each once. */
  externalId: string;
  /** What the provider's pages call it. */
  label: string;
  lineItems: ProviderLineItem[];
  addressTo: ProviderAddress;
}

const idSchema = z.object({ id: idAsText });
/** Within a minute of the provider, and within one try. */
const MAX_PAGES = 100;

const OF_MANY = 'Printify has too many new orders to look for this one among them at once';

type Page = PrintifyPage<ProviderOrder>;

/** Whether a page begins with the newest; null where all of it was made at one time. Nothing says how the provider lists. */
function beginsWithNewest({ items }: Page): boolean | null {
  const [first, last] = [items[0]?.created_at ?? '', items.at(-1)?.created_at ?? ''];
  return first === last ? null : first > last;
}

/** Every page, the newest orders first, whichever way the provider lists them. */
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
 * The provider's order with our id, looked for among those made since `since` (UTC ISO). There is no call that finds it
 * by id. Throws `unavailable` where there are more than 1,000 of them: that it is not among those proves nothing.
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
    if (read === MAX_PAGES && page.next !== null) throw new PrintifyError({ kind: 'unavailable' }, OF_MANY);
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
    // The shop writes to its customers itself.
    send_shipping_notification: false,
    address_to: order.addressTo,
  };
  return (await callPrintify(printify, { method: 'POST', path: ofShop(shopId), body }, idSchema)).id;
}

/** The order that is there already, unless it was cancelled: then nothing is made, and an owner has to see why. */
async function adopt(printify: PrintifyClient, shopId: number, orderId: string): Promise<string> {
  const { id, status } = await getProviderOrder(printify, shopId, orderId);
  if (status !== 'canceled') return id;
  throw new PrintifyError({ kind: 'refused' }, 'Printify has this order already, and it is cancelled there', {
    code: WRONG_STATUS_CODE,
  });
}

export interface SubmitOptions {
  /** From when the order can be there: when it was paid (UTC ISO). */
  since: string;
  /** Whether an earlier try may have come through. */
  mayExist: boolean;
}

/**
 * Has the provider take an order, once: its id there. It is never sent again blindly: what may have come through is looked
 * up first, a silence or a failure is followed by a look, and an order that is there is taken as it is. Throws `unavailable`
 * when nobody knows; then ask again later with `mayExist`.
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
    const told = error.failure.kind === 'duplicate' ? error.failure.existingOrderId : null;
    const existing = told ?? (await lookUp().catch(() => null))?.id;
    if (existing) return adopt(printify, shopId, existing);
    throw error;
  }
}

const IN_PRODUCTION = ['sending-to-production', 'in-production', 'partially-fulfilled', 'fulfilled'];

/** Whether the order itself has to be asked what came of a call: its codes for refusals are "subject to change". */
const isUncertain = (error: unknown): boolean =>
  isPrintifyFailure(error, 'unavailable') || isPrintifyFailure(error, 'refused');

/**
 * Sends an order to production, for which the provider charges the owner. `pending` while the provider is still taking
 * it in, some seconds after it was submitted: ask again. Throws `refused` when it cannot be made any more.
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

/** Cancels an order that is not in production yet; one that is cancelled already stays so. Throws `refused` when it is too late. */
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
/** Cents by method; null for one that does not apply. */
export type ProviderShippingQuote = z.infer<typeof quoteSchema>;

/** What the provider would charge us for sending these lines there. Shoppers wait for it: it is asked once. */
export const requestShippingQuote = (
  printify: PrintifyClient,
  shopId: number,
  lineItems: readonly ProviderLineItem[],
  addressTo: ProviderAddress,
): Promise<ProviderShippingQuote> => {
  const body = { line_items: lineItems, address_to: addressTo };
  return callPrintify(printify, { method: 'POST', path: ofShop(shopId, '/shipping'), body }, quoteSchema);
};
