import { csvLine, csvText } from '#shared/base/csv.ts';
import { clockText } from '#shared/base/time-zone.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import type { AdminGiftCard } from './admin-gift-card.ts';

type Column = readonly [heading: string, cell: (card: AdminGiftCard, time: (at: string | null) => string) => string];

const dollars = (cents: number): string => (cents / 100).toFixed(2);

const COLUMNS: readonly Column[] = [
  ['Gift card', ({ id }) => id],
  ['Last four', ({ lastFour }) => lastFour],
  ['Status', ({ status }) => status],
  ['Issued', ({ createdAt }, time) => time(createdAt)],
  ['Value', ({ initialCents }) => dollars(initialCents)],
  ['Balance', ({ balanceCents }) => dollars(balanceCents)],
  ['Held', ({ reservedCents }) => dollars(reservedCents)],
  ['Recipient', ({ recipient }) => recipient?.name ?? ''],
  ['Email', ({ recipient }) => recipient?.email ?? ''],
  ['From', ({ senderName }) => senderName],
  ['To be emailed', ({ sendAt }, time) => time(sendAt)],
  ['Emailed', ({ sentAt }, time) => time(sentAt)],
  ['Expires', ({ expiresAt }, time) => time(expiresAt)],
  ['Order', ({ orderId }) => (orderId ? shortOrderId(orderId) : '')],
  ['Reason', ({ reason }) => reason ?? ''],
];

const TIMES: readonly string[] = ['Issued', 'To be emailed', 'Emailed', 'Expires'];

/** Returns the row of headings. Time columns include the time zone, such as `Issued (UTC)`. */
export const giftCardCsvHeader = (zone: string): string =>
  csvLine(COLUMNS.map(([heading]) => (TIMES.includes(heading) ? `${heading} (${zone})` : heading)));

/** Returns one CSV line for each card. Amounts are in dollars with two decimals, and times are in the time zone `zone`. */
export function giftCardCsvLines(cards: readonly AdminGiftCard[], zone: string): string {
  const time = (at: string | null) => (at ? clockText(zone, Date.parse(at)).replace('T', ' ') : '');
  return cards.map((card) => csvLine(COLUMNS.map(([, cell]) => csvText(cell(card, time))))).join('');
}
