import { handle, requireActor } from '#functions/http/http.ts';
import { Problem } from '#shared/base/errors.ts';
import { orderOfJob, retryRefusal } from '#shared/jobs/job.ts';
import { getJob, requeueJob as putFirst } from '#store/jobs/jobs.ts';
import { auditWrite } from '#store/shop/audit.ts';

/** The table's stream does it at once. */
export const retryJobHandler = handle('POST /api/admin/work/{id}/retry', async (request) => {
  const { params, now } = request;
  const item = await getJob(params.id);
  if (!item) throw new Problem('not_found', 'This work is done, or never was');
  const refusal = retryRefusal(item, now);
  if (refusal) throw new Problem('conflict', refusal);
  const subject = orderOfJob(item)?.orderId ?? item.subject;
  const audit = { actor: requireActor(request), action: 'work.retried', subject, name: item.kind.replaceAll('_', ' ') };
  return putFirst(item, now, auditWrite(audit, now));
});
