import * as z from 'zod/mini';
import { lenientListOf, lenientText } from '#shared/fulfilment/lenient-schemas.ts';
import { callPrintify, type PrintifyClient, sendToPrintify } from './request.ts';

const shopSchema = z.object({ id: z.int(), title: lenientText, sales_channel: lenientText });
export type ProviderShop = z.infer<typeof shopSchema>;

const shopsSchema = z.pipe(z.array(z.unknown()), lenientListOf(shopSchema));

/** The account's shops. A key that is no good throws `unauthorised`. */
export const listProviderShops = (printify: PrintifyClient): Promise<ProviderShop[]> =>
  callPrintify(printify, { method: 'GET', path: '/shops.json' }, shopsSchema);

/** Ends the connection on the provider's side; it then tells `shop:disconnected`. */
export async function disconnectProviderShop(printify: PrintifyClient, shopId: number): Promise<void> {
  await sendToPrintify(printify, { method: 'DELETE', path: `/shops/${shopId}/connection.json`, isRepeatable: true });
}
