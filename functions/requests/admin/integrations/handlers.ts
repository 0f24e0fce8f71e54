import { notBuilt } from '../../not-built.ts';

export const integrationHandlers = [
  notBuilt('GET /api/admin/integrations'),
  notBuilt('POST /api/admin/integrations/printify/shops'),
  notBuilt('PUT /api/admin/integrations/printify'),
  notBuilt('PATCH /api/admin/integrations/printify'),
  notBuilt('DELETE /api/admin/integrations/printify'),
  notBuilt('GET /api/admin/integrations/printify/webhooks'),
  notBuilt('POST /api/admin/integrations/printify/webhooks'),
];
