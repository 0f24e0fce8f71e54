import { countryName } from '#shared/base/country-name.ts';
import { formatCents } from '#shared/base/money.ts';
import { choiceText } from '#shared/catalogue/availability.ts';
import { giftCardParts } from '#shared/orders/gift-cards/receipt-parts.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { paidCents, paymentsOf } from '#shared/orders/payments.ts';
import { receiptOf } from '#shared/orders/receipt.ts';
import { recipientOf } from '#shared/orders/shipments/to-ship.ts';
import type { ShopSettings } from '#shared/shop/shop-settings.ts';
import type { PrintedLogo } from './logo.ts';
import {
  ASH,
  BOLD,
  MARGIN,
  newPaper,
  type Paper,
  printable,
  REGULAR,
  rule,
  toBytes,
  writeBlocks,
  writeTable,
} from './paper.ts';

type Settings = Pick<ShopSettings, 'name' | 'business' | 'supportEmail' | 'timeZone'>;

/** Returns a function that formats a UTC ISO time as a date in the shop's time zone, such as `September 15, 2025`. */
export function dayFormat(timeZone: string): (iso: string) => string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone });
  return (iso) => format.format(new Date(iso));
}

/** Returns the lines of the shipping address. Empty if the order has none. */
export function shipToLines({ shippingAddress: to }: Pick<StoredOrder, 'shippingAddress'>): string[] {
  if (!to) return [];
  const place = [to.city, [to.region, to.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const lines = [recipientOf({ shippingAddress: to }), to.address1, to.address2 ?? '', place, countryName(to.country)];
  return lines.filter(Boolean);
}

const COLUMNS = [
  { heading: 'Item', share: 0.52 },
  { heading: 'Quantity', share: 0.14, align: 'right' },
  { heading: 'Price', share: 0.16, align: 'right' },
  { heading: 'Amount', share: 0.18, align: 'right' },
] as const;

const SUM_COLUMNS = [
  { heading: '', share: 0.82, align: 'right' },
  { heading: '', share: 0.18, align: 'right' },
] as const;

/** Describes a line with an amount below the items. */
type Sum = readonly [label: string, amount: string, look?: 'bold'];

function sumsOf(order: StoredOrder, day: (iso: string) => string): Sum[] {
  const { subtotalCents, discounts, shippingCents, totalCents } = receiptOf(order);
  const { payments } = giftCardParts(order);
  const succeeded = (order.refunds ?? []).filter(({ status }) => status === 'succeeded');
  const refunded = order.refundedCents ?? 0;
  return [
    ['Subtotal', formatCents(subtotalCents)],
    ...discounts.map(({ name, cents }): Sum => [name, cents > 0 ? `−${formatCents(cents)}` : 'Free']),
    ['Shipping', formatCents(shippingCents)],
    ['Total in US dollars', formatCents(totalCents), 'bold'],
    ...payments.map(({ label, cents }): Sum => [label, formatCents(cents)]),
    ...paymentsOf(order)
      .filter(({ paidCents: paid }) => paid > 0)
      .map(({ paidAt, paidCents: paid }): Sum => [`Paid on ${day(paidAt)}`, formatCents(paid)]),
    ...succeeded.map(
      ({ createdAt, amountCents }): Sum => [`Refunded on ${day(createdAt)}`, `−${formatCents(amountCents)}`],
    ),
    ...(refunded > 0 ? [['Paid after refunds', formatCents(paidCents(order) - refunded), 'bold'] satisfies Sum] : []),
  ];
}

function writeSums(paper: Paper, sums: readonly Sum[]): void {
  const width = paper.page.width - 2 * MARGIN;
  for (const [label, amount, look] of sums) {
    if (paper.y + 40 > paper.page.height - MARGIN) paper.addPage();
    paper.font(look === 'bold' ? BOLD : REGULAR);
    const top = paper.y;
    const [labels, amounts] = [SUM_COLUMNS[0].share * width, SUM_COLUMNS[1].share * width];
    paper.text(printable(label), MARGIN, top, { width: labels, align: 'right' });
    const end = paper.y;
    paper.text(amount, MARGIN + labels, top, { width: amounts, align: 'right' });
    paper.y = end + 4;
  }
  paper.x = MARGIN;
}

/** Creates the invoice of a paid order as a PDF. */
export function invoicePdf(order: StoredOrder, settings: Settings, logo: PrintedLogo | null = null): Promise<Buffer> {
  const { business, supportEmail, timeZone } = settings;
  const [number, day] = [shortOrderId(order.id), dayFormat(timeZone)];
  const changedAt = (order.edits ?? []).findLast(({ state }) => state === 'applied')?.at;
  const paper = newPaper(settings, `Invoice for order #${number}`, logo);
  paper.font(BOLD).fontSize(16).text('Invoice', MARGIN).moveDown(0.5);
  writeBlocks(paper, [
    {
      label: 'Order',
      lines: [
        `#${number}`,
        day(order.createdAt),
        ...(changedAt ? [`Changed on ${day(changedAt)}. This invoice replaces earlier ones.`] : []),
        ...(business.taxNumber ? [`Seller’s tax number: ${business.taxNumber}`] : []),
        business.email || supportEmail,
      ],
    },
    { label: 'Customer', lines: [...shipToLines(order), order.email] },
  ]);
  const { lines } = receiptOf(order);
  const { bought } = giftCardParts(order);
  writeTable(paper, COLUMNS, [
    ...order.items.flatMap((item, at) =>
      item.quantity === 0
        ? []
        : [
            [
              [item.title, choiceText(item)].filter(Boolean).join(', '),
              String(item.quantity),
              formatCents(lines[at]?.unitCents ?? 0),
              formatCents(lines[at]?.totalCents ?? 0),
            ],
          ],
    ),
    ...bought.map(({ name, cents }) => [name, '1', formatCents(cents), formatCents(cents)]),
  ]);
  rule(paper);
  writeSums(paper, sumsOf(order, day));
  paper.moveDown(2).font(REGULAR).fontSize(9).fillColor(ASH);
  paper.text(`Questions? Email ${business.email || supportEmail} and mention order #${number}.`, MARGIN);
  return toBytes(paper);
}
