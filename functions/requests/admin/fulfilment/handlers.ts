import { updateConnectionHandler } from './change-integration.ts';
import { connectProviderHandler } from './connect.ts';
import { disconnectProviderHandler } from './disconnect.ts';
import { listConnectionsHandler } from './list-integrations.ts';
import { listProviderShopsHandler } from './list-shops.ts';
import { getWebhookStatusHandler } from './read-webhooks.ts';
import { registerWebhooksHandler } from './register-webhooks.ts';

export const connectionHandlers = [
  listConnectionsHandler,
  listProviderShopsHandler,
  connectProviderHandler,
  updateConnectionHandler,
  disconnectProviderHandler,
  getWebhookStatusHandler,
  registerWebhooksHandler,
];
