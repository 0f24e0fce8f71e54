import { createFunction } from '#functions/http/http.ts';

export const handler = createFunction('webhooks', [
  {
    paths: ['/api/webhooks'],
    contract: async () => (await import('#shared/contract/webhooks.ts')).webhookRoutes,
    modules: [() => import('../webhooks.ts')],
  },
]);
