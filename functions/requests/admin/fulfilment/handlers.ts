import { connectProviderHandler } from './connect-provider.ts';
import { disconnectProviderHandler } from './disconnect-provider.ts';
import { getWebhookStatusHandler } from './get-webhook-status.ts';
import { listConnectionsHandler } from './list-connections.ts';
import { listProviderShopsHandler } from './list-provider-shops.ts';
import { registerWebhooksHandler } from './register-webhooks.ts';
import { updateConnectionHandler } from './update-connection.ts';

export const connectionHandlers = [
  listConnectionsHandler,
  listProviderShopsHandler,
  connectProviderHandler,
  updateConnectionHandler,
  disconnectProviderHandler,
  getWebhookStatusHandler,
  registerWebhooksHandler,
];
