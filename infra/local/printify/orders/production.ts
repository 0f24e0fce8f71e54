import { randomInt } from 'node:crypto';
import { write } from '../../emulator/records.ts';
import { PRINTIFY_KIND, type PrintifyAccount, productOf, wireTime } from '../account.ts';
import { wrongStatus } from '../api/errors.ts';
import type { OrderRecord } from '../records.ts';
import type { LineItem, Order, OrderStatus, Shipment } from '../types.ts';
import { orderEvent } from '../webhooks/events.ts';
import { saveStatus } from './orders.ts';

const refuse = ({ order }: OrderRecord) =>
  // This is the text that Printify itself sends, mistakes included.
  wrongStatus(`It is not allowed to sent order "${order.app_order_id}" to production with status ${order.status}.`);

/**
 * Charges the merchant's card and starts production. Throws `ApiError` 400 with code 8502 unless the order is on hold or
 * unpaid.
 */
export function sendToProduction(account: PrintifyAccount, record: OrderRecord, at = account.now()): OrderRecord {
  const { status } = record.order;
  if (status !== 'on-hold' && status !== 'payment-not-received') throw refuse(record);
  if (account.settings().paymentFails) return saveStatus(account, record, 'payment-not-received', { at });
  return saveStatus(account, record, 'sending-to-production', { at, lines: 'sending-to-production' });
}

const OPEN: OrderStatus[] = ['in-production', 'partially-fulfilled', 'had-issues'];
const isOpen = ({ status }: LineItem) => status !== 'fulfilled' && status !== 'canceled';

export interface ShipmentInput {
  /** Positions in `line_items`. By default, all open lines of the first open line's print provider. */
  lines?: number[] | undefined;
  carrier?: string | undefined;
  number?: string | undefined;
  /** False to ship only some units, so that the lines stay in production. */
  completes?: boolean | undefined;
}

/** Ships lines of an order. Throws `ApiError` 400 if nothing is in production. */
export function ship(
  account: PrintifyAccount,
  record: OrderRecord,
  input: ShipmentInput = {},
  at = account.now(),
): OrderRecord {
  const { order } = record;
  const next = order.line_items.find(isOpen);
  if (!OPEN.includes(order.status) || !next) throw wrongStatus(`Nothing of order "${order.app_order_id}" can be sent.`);
  const shippedLines = new Set(
    input.lines ??
      order.line_items.flatMap((line, index) =>
        isOpen(line) && line.print_provider_id === next.print_provider_id ? [index] : [],
      ),
  );
  const skus = order.line_items.filter((_, index) => shippedLines.has(index)).map(({ metadata }) => metadata.sku);
  if (skus.length === 0) throw wrongStatus('A package needs at least one item from the order.');
  const shipment = newShipment(input, next.print_provider_id);
  const done = wireTime(at);
  const lines = order.line_items.map((line, index) =>
    shippedLines.has(index) && isOpen(line) && input.completes !== false
      ? { ...line, status: 'fulfilled' as const, fulfilled_at: done }
      : line,
  );
  const complete = !lines.some(isOpen);
  const shipped: OrderRecord = {
    ...record,
    parcels: [...record.parcels, { skus }],
    order: { ...order, line_items: lines, shipments: [...(order.shipments ?? []), shipment] },
  };
  return saveStatus(account, shipped, complete ? 'fulfilled' : 'partially-fulfilled', {
    at,
    order: complete ? { fulfilled_at: done, metadata: { ...order.metadata, shop_fulfilled_at: done } } : {},
    also: (saved) =>
      orderEvent(account, saved, 'order:shipment:created', { shipped_at: done, carrier: carrierOf(shipment), skus }),
  });
}

/** Delivers a shipment, by default the first one in transit. Throws `ApiError` 400 if there is none. */
export function deliver(
  account: PrintifyAccount,
  record: OrderRecord,
  number?: string,
  at = account.now(),
): OrderRecord {
  const { order } = record;
  const shipments = order.shipments ?? [];
  const index = shipments.findIndex((one) => one.delivered_at === null && (!number || one.number === number));
  const arrived = shipments[index];
  if (!arrived) throw wrongStatus(`Order "${order.app_order_id}" has no such package in transit.`);
  const done = wireTime(at);
  const saved: OrderRecord = {
    ...record,
    since: at,
    order: { ...order, shipments: shipments.with(index, { ...arrived, delivered_at: done }) },
  };
  const skus = record.parcels[index]?.skus ?? [];
  account.commit([
    write(PRINTIFY_KIND.order, order.id, saved),
    ...orderEvent(account, saved, 'order:shipment:delivered', {
      delivered_at: done,
      carrier: carrierOf(arrived),
      skus,
    }),
  ]);
  return saved;
}

/** Reports a problem with the open lines at the given positions, or with all open lines. */
export function raiseIssue(
  account: PrintifyAccount,
  record: OrderRecord,
  lines?: number[],
  at = account.now(),
): OrderRecord {
  const wrong = record.order.line_items.map((line, index) =>
    isOpen(line) && (lines?.includes(index) ?? true) ? { ...line, status: 'has-issues' as const } : line,
  );
  return saveStatus(account, record, 'had-issues', { at, order: { line_items: wrong } });
}

/** Advances an order by one step. Returns the same order if there is no next step. */
export function advance(account: PrintifyAccount, record: OrderRecord, at = account.now()): OrderRecord {
  const { order } = record;
  switch (order.status) {
    case 'pending':
      return hasUnavailableLine(account, order)
        ? raiseIssue(account, record, undefined, at)
        : saveStatus(account, record, 'on-hold', { at });
    case 'on-hold':
    case 'payment-not-received':
      return sendToProduction(account, record, at);
    case 'sending-to-production':
      return beginProduction(account, record, at);
    case 'had-issues':
      return order.sent_to_production_at
        ? saveStatus(account, record, 'in-production', { at, lines: 'in-production' })
        : saveStatus(account, record, 'on-hold', { at, lines: 'on-hold' });
    case 'in-production':
    case 'partially-fulfilled':
      return ship(account, record, {}, at);
    case 'fulfilled':
      return isOnItsWay(order) ? deliver(account, record, undefined, at) : record;
    case 'canceled':
      return record;
  }
}

function beginProduction(account: PrintifyAccount, record: OrderRecord, at: number): OrderRecord {
  const sent = wireTime(at);
  const lines = record.order.line_items.map((line) =>
    isOpen(line) ? { ...line, status: 'in-production' as const, sent_to_production_at: sent } : line,
  );
  return saveStatus(account, record, 'in-production', {
    at,
    order: { line_items: lines, sent_to_production_at: sent },
    also: (saved) => orderEvent(account, saved, 'order:sent-to-production'),
  });
}

const hasUnavailableLine = (account: PrintifyAccount, { line_items }: Order) =>
  line_items.some(({ product_id, variant_id }) => {
    const product = productOf(account, product_id)?.product;
    return product?.variants.some(({ id, is_available }) => id === variant_id && !is_available);
  });

const isOnItsWay = ({ shipments }: Order) => shipments?.some(({ delivered_at }) => delivered_at === null) ?? false;

const CARRIERS: Record<string, { prefix: string; digits: number; url: string }> = {
  usps: { prefix: '94001', digits: 17, url: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=' },
  fedex: { prefix: '7', digits: 11, url: 'https://www.fedex.com/fedextrack/?trknbr=' },
};

function newShipment({ carrier, number }: ShipmentInput, providerId: number): Shipment {
  const code = (carrier ?? (providerId === 29 ? 'usps' : 'fedex')).toLowerCase();
  const { prefix, digits, url } = CARRIERS[code] ?? { prefix: 'T', digits: 10, url: 'https://example.com/track/' };
  const label = number ?? `${prefix}${Array.from({ length: digits }, () => randomInt(10)).join('')}`;
  return { carrier: code, number: label, url: `${url}${encodeURIComponent(label)}`, delivered_at: null };
}

const carrierOf = ({ carrier, number, url }: Shipment) => ({
  code: carrier.toUpperCase(),
  tracking_number: number,
  tracking_url: url,
});

/** Returns the time of the next automatic step in UTC milliseconds, or null if there is none. */
export function dueAt(account: PrintifyAccount, { order, since }: OrderRecord): number | null {
  const { pendingFor, approvalAfter, stepEvery } = account.settings();
  const waits: Partial<Record<OrderStatus, number | null>> = {
    pending: pendingFor,
    'on-hold': approvalAfter,
    'sending-to-production': stepEvery,
    'in-production': stepEvery,
    'partially-fulfilled': stepEvery,
    fulfilled: isOnItsWay(order) ? stepEvery : null,
  };
  const wait = waits[order.status] ?? null;
  return wait === null ? null : since + wait;
}

/** Tracks the orders that can still change, in memory. `sweep` advances the orders that are due. */
export function watchProduction(account: PrintifyAccount) {
  const moving = new Map<string, OrderRecord>();
  const note = (record: OrderRecord) => {
    const { order } = record;
    const done = order.status === 'canceled' || (order.status === 'fulfilled' && !isOnItsWay(order));
    if (done) moving.delete(order.id);
    else moving.set(order.id, record);
  };
  for (const record of account.documents.list<OrderRecord>(PRINTIFY_KIND.order)) note(record);
  account.onCommit(({ kind, document }) => {
    if (kind === PRINTIFY_KIND.order) note(document as OrderRecord);
  });

  return {
    /** Makes every step that is due, even several steps of the same order. */
    sweep() {
      for (const kept of [...moving.values()]) {
        let record = kept;
        let due = dueAt(account, record);
        while (due !== null && due <= account.now()) {
          record = advance(account, record, due);
          due = dueAt(account, record);
        }
      }
    },
  };
}
