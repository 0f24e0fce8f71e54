import { createFunction } from '#functions/http/http.ts';
import { webhookRoutes } from '#shared/contract/webhooks.ts';

export const handler = createFunction('webhooks', [
  { routes: webhookRoutes, modules: [() => import('../webhooks.ts')] },
]);
