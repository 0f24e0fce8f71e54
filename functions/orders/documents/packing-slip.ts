import type { AdminOrder } from '#shared/orders/order.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { isPartLeft, leftToPack, toPack } from '#shared/orders/shipments/to-ship.ts';
import type { ShopSettings } from '#shared/shop/shop-settings.ts';
import { dayFormat, shipToLines } from './invoice.ts';
import type { PrintedLogo } from './logo.ts';
import { BOLD, MARGIN, newPaper, toBytes, writeBlocks, writeTable } from './paper.ts';

const COLUMNS = [
  { heading: 'Item', share: 0.4 },
  { heading: 'SKU', share: 0.2 },
  { heading: 'Size', share: 0.12 },
  { heading: 'Color', share: 0.14 },
  { heading: 'Quantity', share: 0.14, align: 'right' },
] as const;

/** Creates the packing slip that goes into the package of an order, as a PDF without prices. */
export function packingSlipPdf(
  order: AdminOrder,
  settings: Pick<ShopSettings, 'name' | 'business' | 'supportEmail' | 'timeZone'>,
  logo: PrintedLogo | null = null,
): Promise<Buffer> {
  const number = shortOrderId(order.id);
  const packed = isPartLeft(order) ? leftToPack(order) : toPack(order);
  const isPart = packed.length < order.items.filter(({ quantity, refunded }) => quantity > refunded).length;
  const paper = newPaper(settings, `Packing slip of order #${number}`, logo);
  paper.font(BOLD).fontSize(16).text('Packing slip', MARGIN).moveDown(0.5);
  writeBlocks(paper, [
    { label: 'Order', lines: [`#${number}`, dayFormat(settings.timeZone)(order.createdAt)] },
    { label: 'Ship to', lines: order.shippingAddress ? shipToLines(order) : ['No address'] },
  ]);
  writeTable(
    paper,
    COLUMNS,
    packed.map(({ item, quantity }) => [
      item.title,
      item.sku ?? '–',
      item.size ?? '–',
      item.color ?? '–',
      String(quantity),
    ]),
  );
  paper.moveDown();
  if (isPart) paper.text('The rest of your order ships separately.', MARGIN).moveDown(0.5);
  paper.text(
    `Thank you for your order. Questions? Email ${settings.supportEmail} and mention order #${number}.`,
    MARGIN,
  );
  return toBytes(paper);
}
