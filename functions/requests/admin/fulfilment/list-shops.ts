import { shopsOfKey, titleOf } from '#functions/fulfilment/connection/shops-of-key.ts';
import { handle } from '#functions/http/http.ts';

export const listShops = handle('POST /api/admin/integrations/printify/shops', async ({ body: { apiKey } }) => ({
  items: (await shopsOfKey(apiKey)).map((shop) => ({
    id: shop.id,
    title: titleOf(shop),
    salesChannel: shop.sales_channel,
  })),
}));
