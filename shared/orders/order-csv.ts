import { csvLine, csvText, csvTime } from '#shared/base/csv.ts';
import { offerLabel } from '#shared/base/discounts/applied-offer.ts';
import { choiceText } from '#shared/catalogue/availability.ts';
import type { OrderItem, StoredOrder } from './order.ts';
import { shipmentText } from './shipment-changes.ts';

/** A text or an amount in cents. */
type Cell = string | { cents: number };
type Column = readonly [heading: string, cell: (order: StoredOrder) => Cell];

const itemLabel = ({ title, size, color, quantity }: OrderItem): string => {
  const choice = choiceText({ size, color });
  return `${quantity} × ${title}${choice ? ` (${choice})` : ''}`;
};

const nameOf = ({ shippingAddress: to }: StoredOrder): string =>
  to ? [...new Set([to.firstName, to.lastName])].filter(Boolean).join(' ') : '';

const COLUMNS: readonly Column[] = [
  ['Order', ({ id }) => id.slice(-8).toUpperCase()],
  ['Placed (UTC)', ({ createdAt }) => csvTime(createdAt)],
  ['Status', ({ status }) => status],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone ?? ''],
  ['Ship to', nameOf],
  ['Street', ({ shippingAddress }) => shippingAddress?.address1 ?? ''],
  ['Street 2', ({ shippingAddress }) => shippingAddress?.address2 ?? ''],
  ['City', ({ shippingAddress }) => shippingAddress?.city ?? ''],
  ['Region', ({ shippingAddress }) => shippingAddress?.region ?? ''],
  ['ZIP', ({ shippingAddress }) => shippingAddress?.zip ?? ''],
  ['Country', ({ shippingAddress }) => shippingAddress?.country ?? ''],
  ['Items', ({ items }) => items.map(itemLabel).join('; ')],
  ['SKUs', ({ items }) => items.map(({ sku = '' }) => sku).join('; ')],
  ['Item count', ({ items }) => String(items.reduce((sum, { quantity }) => sum + quantity, 0))],
  ['Subtotal', ({ subtotalCents: cents }) => ({ cents })],
  ['Discount', ({ discountCents: cents }) => ({ cents })],
  ['Discount names', ({ offers = [] }) => offers.map(offerLabel).join('; ')],
  ['Shipping', ({ shippingCents: cents }) => ({ cents })],
  ['Total', ({ totalCents: cents }) => ({ cents })],
  ['Refunded', ({ refundedCents = 0 }) => ({ cents: refundedCents })],
  ['Currency', ({ currency }) => currency.toUpperCase()],
  ['Tracking', ({ shipments }) => shipments.map(shipmentText).join('; ')],
  ['Flags', ({ flags }) => flags.join(' ')],
  ['Order id', ({ id }) => id],
  ['Payment', ({ paymentIntentId }) => paymentIntentId ?? ''],
];

const dollars = (cents: number): string => (cents / 100).toFixed(2);

const cellText = (cell: Cell): string => (typeof cell === 'string' ? csvText(cell) : dollars(cell.cents));

export const ORDER_CSV_HEADER = csvLine(COLUMNS.map(([heading]) => heading));

/** Returns one CSV line for each order. Amounts are dollars with two decimals, times are UTC. */
export const orderCsvLines = (orders: readonly StoredOrder[]): string =>
  orders.map((order) => csvLine(COLUMNS.map(([, cell]) => cellText(cell(order))))).join('');
