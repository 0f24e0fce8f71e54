import { notBuilt } from '../../not-built.ts';
import { connect } from './connect.ts';
import { listIntegrations } from './list-integrations.ts';
import { listShops } from './list-shops.ts';

export const integrationHandlers = [
  listIntegrations,
  listShops,
  connect,
  notBuilt('PATCH /api/admin/integrations/printify'),
  notBuilt('DELETE /api/admin/integrations/printify'),
  notBuilt('GET /api/admin/integrations/printify/webhooks'),
  notBuilt('POST /api/admin/integrations/printify/webhooks'),
];
