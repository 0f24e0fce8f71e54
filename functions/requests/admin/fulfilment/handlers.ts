import { changeIntegration } from './change-integration.ts';
import { connect } from './connect.ts';
import { disconnect } from './disconnect.ts';
import { listIntegrations } from './list-integrations.ts';
import { listShops } from './list-shops.ts';
import { readWebhooks } from './read-webhooks.ts';
import { registerWebhooks } from './register-webhooks.ts';

export const integrationHandlers = [
  listIntegrations,
  listShops,
  connect,
  changeIntegration,
  disconnect,
  readWebhooks,
  registerWebhooks,
];
