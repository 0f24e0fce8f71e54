import type { ProviderConnection } from '#shared/fulfilment/provider-connection.ts';
import { adminOf } from '../admin.ts';
import type { Problem, Shop } from '../shop.ts';

/** Connects the emulator's shop, the same way that the page does. */
export async function connectProvider(shop: Shop): Promise<ProviderConnection> {
  const admin = await adminOf(shop);
  const { token: apiKey, shopId } = shop.local.printify;
  const { status, body } = await admin.call<ProviderConnection & Problem>('PUT', '/integrations/printify', {
    apiKey,
    shopId,
  });
  if (status !== 200) throw new Error(`The provider is not connected: ${body.detail}`);
  return body;
}
