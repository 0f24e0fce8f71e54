import { z } from 'zod';
import { type Write, write } from '../../emulator/records.ts';
import { newPrintifyId, orderOf, PRINTIFY_KIND, type PrintifyAccount, shopOf, wireTime } from '../account.ts';
import { duplicateOrder, notFound, operationFailed, validationFailed, wrongStatus } from '../api/errors.ts';
import { parse } from '../api/input.ts';
import { blueprintOf, type Method, providerOf } from '../products/catalog.ts';
import { USER_ID } from '../products/product-record.ts';
import type { OrderRecord } from '../records.ts';
import type { LineItem, LineStatus, Order, OrderStatus } from '../types.ts';
import { orderEvent, statusEvent } from '../webhooks/events.ts';
import { countryName, quotedLine, type RequestedLine, readAddress, readLineItems } from './order-input.ts';
import { shippingOfLines } from './quotes.ts';

const submission = z.looseObject({
  external_id: z.string().nullish(),
  label: z.string().nullish(),
  line_items: z.unknown(),
  address_to: z.unknown(),
  shipping_method: z.int().nullish(),
  is_printify_express: z.boolean().nullish(),
  is_economy_shipping: z.boolean().nullish(),
  send_shipping_notification: z.boolean().nullish(),
});

/** Shipping methods by number. 3 is reserved for Printify Express orders. */
const METHODS: Record<number, Method> = { 1: 'standard', 2: 'priority', 4: 'economy' };

/** Time that means "never" in Printify's samples. */
const NEVER = wireTime(0);

/** Returns an order of the shop. Throws `ApiError` 404 if the shop has no such order. */
export function findOrder(account: PrintifyAccount, shopId: number, id: string): OrderRecord {
  const record = orderOf(account, id);
  if (record?.shopId !== shopId) throw notFound();
  return record;
}

/**
 * Creates an order. Throws `ApiError` 400 for wrong input, and 409 if the external id is in use, even by a canceled order.
 */
export function createOrder(account: PrintifyAccount, shopId: number, body: unknown): OrderRecord {
  const wanted = parse(submission, body);
  if (shopOf(account, shopId)?.sales_channel === 'disconnected')
    throw operationFailed('Shop is disconnected from its sales channel');
  const lines = readLineItems(account, shopId, wanted.line_items);
  const address = readAddress(wanted.address_to);
  const externalId = wanted.external_id || null;
  const key = `${shopId}/${externalId}`;
  const earlier = externalId && account.documents.get<string>(PRINTIFY_KIND.orderOfExternalId, key);
  if (externalId && earlier) throw duplicateOrder({ id: earlier, external_id: externalId });

  const number = wanted.shipping_method ?? (wanted.is_economy_shipping ? 4 : 1);
  const method = METHODS[number];
  const shipping = method && shippingOfLines(lines.map(quotedLine), address.country, method);
  if (!shipping) throw validationFailed('shipping_method: The selected shipping_method is invalid.');

  const now = account.now();
  const id = newPrintifyId();
  const count = (account.documents.get<number>(PRINTIFY_KIND.settings, 'orders') ?? 0) + 1;
  const order: Order = {
    id,
    app_order_id: `${USER_ID}.${count}`,
    address_to: address,
    line_items: lines.map((line, index) => lineItem(line, shipping[index] ?? 0)),
    metadata: {
      order_type: 'api',
      ...(externalId ? { shop_order_id: externalId } : {}),
      ...(wanted.label ? { shop_order_label: wanted.label } : {}),
      shop_fulfilled_at: NEVER,
    },
    total_price: lines.reduce((sum, { variant, quantity }) => sum + variant.cost * quantity, 0),
    total_shipping: shipping.reduce((sum, cents) => sum + cents, 0),
    total_tax: 0,
    status: 'pending',
    shipping_method: number,
    is_printify_express: false,
    is_economy_shipping: number === 4,
    created_at: wireTime(now),
    printify_connect: { url: `/_printify/orders#order-${id}`, id },
  };
  const record: OrderRecord = { order, shopId, externalId, since: now, parcels: [] };
  account.commit([
    write(PRINTIFY_KIND.order, id, record),
    write(PRINTIFY_KIND.settings, 'orders', count),
    ...(externalId ? [write(PRINTIFY_KIND.orderOfExternalId, key, id)] : []),
    ...lines.flatMap(({ created }) => (created ? [write(PRINTIFY_KIND.product, created.product.id, created)] : [])),
    ...orderEvent(account, record, 'order:created'),
  ]);
  return record;
}

function lineItem({ product, variant, quantity, externalId }: RequestedLine, shippingCost: number): LineItem {
  const providerId = blueprintOf(product.blueprint_id)?.providerId ?? 0;
  return {
    product_id: product.id,
    variant_id: variant.id,
    quantity,
    print_provider_id: providerId,
    cost: variant.cost,
    shipping_cost: shippingCost,
    status: 'on-hold',
    metadata: {
      title: product.title,
      price: variant.price,
      variant_label: variant.title,
      sku: variant.sku,
      country: countryName(providerOf(providerId)?.location.country ?? 'US'),
      ...(externalId ? { external_id: externalId } : {}),
    },
    sent_to_production_at: null,
    fulfilled_at: null,
  };
}

/** Cancels an order through the API. Throws `ApiError` 400 unless the order is on hold or unpaid. */
export function cancelOrder(account: PrintifyAccount, record: OrderRecord): OrderRecord {
  const { id, app_order_id, status } = record.order;
  if (status !== 'on-hold' && status !== 'payment-not-received')
    throw wrongStatus(`It is not allowed to cancel order "${app_order_id}" (${id}) with status ${status}.`);
  return forceCancel(account, record);
}

/** Cancels an order in any status. Printify's support can do this even during production. */
export const forceCancel = (account: PrintifyAccount, record: OrderRecord): OrderRecord =>
  saveStatus(account, record, 'canceled', { lines: 'canceled' });

/**
 * Saves a new status of an order and, if `change.lines` is set, of its unfinished lines. Sends an event if the order's status
 * changed. `at` is in UTC milliseconds.
 */
export function saveStatus(
  account: PrintifyAccount,
  record: OrderRecord,
  status: OrderStatus,
  change: { lines?: LineStatus; at?: number; order?: Partial<Order>; also?: (record: OrderRecord) => Write[] } = {},
): OrderRecord {
  const at = change.at ?? account.now();
  const lines = record.order.line_items.map((line) =>
    change.lines && line.status !== 'fulfilled' && line.status !== 'canceled'
      ? { ...line, status: change.lines }
      : line,
  );
  const order: Order = { ...record.order, line_items: lines, ...change.order, status };
  const saved: OrderRecord = { ...record, order, since: at };
  account.commit([
    write(PRINTIFY_KIND.order, order.id, saved),
    ...(change.also?.(saved) ?? []),
    ...(status === record.order.status ? [] : statusEvent(account, saved)),
  ]);
  return saved;
}

/** Returns the order in the form that the API shows, with the full name of the country and absolute URLs. */
export function presentOrder({ baseUrl }: PrintifyAccount, { order }: OrderRecord): Order {
  const { address_to: address, printify_connect: connect } = order;
  return {
    ...order,
    address_to: { ...address, country: countryName(address.country) },
    printify_connect: { ...connect, url: `${baseUrl()}${connect.url}` },
  };
}
