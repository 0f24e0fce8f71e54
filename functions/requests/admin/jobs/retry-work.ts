import { actorOf, handle } from '#functions/http/http.ts';
import { Problem } from '#shared/base/errors.ts';
import { orderOfWork, retryRefusal } from '#shared/jobs/work.ts';
import { getWork, retryWork as putFirst } from '#store/jobs/work.ts';
import { auditWrite } from '#store/shop/audit.ts';

/** The table's stream does it at once. */
export const retryWork = handle('POST /api/admin/work/{id}/retry', async (request) => {
  const { params, now } = request;
  const item = await getWork(params.id);
  if (!item) throw new Problem('not_found', 'This work is done, or never was');
  const refusal = retryRefusal(item, now);
  if (refusal) throw new Problem('conflict', refusal);
  const subject = orderOfWork(item)?.orderId ?? item.subject;
  const audit = { actor: actorOf(request), action: 'work.retried', subject, name: item.kind.replaceAll('_', ' ') };
  return putFirst(item, now, auditWrite(audit, now));
});
