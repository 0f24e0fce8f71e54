import { listShopsOfKey, shopTitle } from '#functions/fulfilment/connection/list-shops-of-key.ts';
import { handle } from '#functions/http/http.ts';

export const listProviderShopsHandler = handle(
  'POST /api/admin/integrations/printify/shops',
  async ({ body: { apiKey } }) => ({
    items: (await listShopsOfKey(apiKey)).map((shop) => ({
      id: shop.id,
      title: shopTitle(shop),
      salesChannel: shop.sales_channel,
    })),
  }),
);
