import * as z from 'zod/mini';
import { listOf, text } from '#shared/fulfilment/tolerant.ts';
import { act, type Printify, send } from './request.ts';

const shopSchema = z.object({ id: z.int(), title: text, sales_channel: text });
export type ProviderShop = z.infer<typeof shopSchema>;

const shopsSchema = z.pipe(z.array(z.unknown()), listOf(shopSchema));

/** The account's shops. A key that is no good throws `unauthorised`. */
export const listShops = (printify: Printify): Promise<ProviderShop[]> =>
  send(printify, { method: 'GET', path: '/shops.json' }, shopsSchema);

/** Ends the connection on the provider's side; it then tells `shop:disconnected`. */
export async function disconnectShop(printify: Printify, shopId: number): Promise<void> {
  await act(printify, { method: 'DELETE', path: `/shops/${shopId}/connection.json`, isRepeatable: true });
}
