import * as z from 'zod/mini';
import { lenientListOf, lenientText } from '#shared/fulfilment/lenient-schemas.ts';
import { callPrintify, type PrintifyClient } from './request.ts';

const shopSchema = z.object({ id: z.int(), title: lenientText, sales_channel: lenientText });
export type ProviderShop = z.infer<typeof shopSchema>;

const shopsSchema = z.pipe(z.array(z.unknown()), lenientListOf(shopSchema));

/** Lists the shops of the account. Throws `unauthorised` if the key is invalid. */
export const listProviderShops = (printify: PrintifyClient): Promise<ProviderShop[]> =>
  callPrintify(printify, { method: 'GET', path: '/shops.json' }, shopsSchema);
