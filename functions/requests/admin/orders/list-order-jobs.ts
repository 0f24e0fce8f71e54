import { handle } from '#functions/http/http.ts';
import { Problem } from '#shared/base/errors.ts';
import { jobsOfOrder } from '#shared/orders/order-jobs.ts';
import { getJobs } from '#store/jobs/jobs.ts';
import { getOrder } from '#store/orders/orders.ts';

export const listOrderJobsHandler = handle('GET /api/admin/orders/{id}/work', async ({ params }) => {
  const order = await getOrder(params.id);
  if (!order) throw new Problem('not_found', 'Order not found');
  return { items: await getJobs(jobsOfOrder(order)) };
});
