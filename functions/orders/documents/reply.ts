import { Reply } from '#functions/http/http.ts';
import { Problem } from '#shared/base/errors.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { toAdminOrder } from '#shared/orders/order-views.ts';
import { getSettings } from '#store/shop/settings.ts';
import { readLogo } from './logo.ts';

const pdf = (bytes: Buffer, name: string): Reply =>
  new Reply(bytes, {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}.pdf"`,
  });

/**
 * Returns a response with an order's invoice. Imports the PDF library here, to keep it out of cold starts. Throws `conflict`
 * before the order is paid.
 */
export async function replyInvoice(order: StoredOrder): Promise<Reply> {
  if (order.status === 'pending' || order.status === 'failed')
    throw new Problem('conflict', 'The invoice comes with the payment');
  const [{ invoicePdf }, settings, logo] = await Promise.all([import('./invoice.ts'), getSettings(), readLogo()]);
  return pdf(await invoicePdf(order, settings, logo), `invoice-${shortOrderId(order.id)}`);
}

/** Returns a response with an order's packing slip. */
export async function replyPackingSlip(order: StoredOrder): Promise<Reply> {
  const [{ packingSlipPdf }, settings, logo] = await Promise.all([
    import('./packing-slip.ts'),
    getSettings(),
    readLogo(),
  ]);
  return pdf(await packingSlipPdf(toAdminOrder(order), settings, logo), `packing-slip-${shortOrderId(order.id)}`);
}
