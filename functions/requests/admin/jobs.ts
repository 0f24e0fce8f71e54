import { type ApiRequest, handle, requireActor } from '#functions/http/http.ts';
import { changeOrderAsAdmin, toIsoTime } from '#functions/orders/change-order-as-admin.ts';
import { Problem } from '#shared/base/errors.ts';
import { type Job, orderOfJob, retryRefusal } from '#shared/jobs/job.ts';
import { canResolve } from '#shared/jobs/kinds.ts';
import { withEntry } from '#shared/orders/order-changes.ts';
import type { AuditChange } from '#shared/shop/audit.ts';
import { ConditionsFailed, transact } from '#store/client.ts';
import { getJob, listJobs, requeueJob, resolveJob } from '#store/jobs/jobs.ts';
import { auditWrite } from '#store/shop/audit.ts';

export const listJobsHandler = handle('GET /api/admin/work', ({ query: { state, ...page } }) => listJobs(state, page));

/** Makes a job due again. The stream then runs the job immediately. */
export const retryJobHandler = handle('POST /api/admin/work/{id}/retry', async (request) => {
  const { params, now } = request;
  const item = await getJob(params.id);
  if (!item) throw new Problem('not_found', 'This task is already done');
  const refusal = retryRefusal(item, now);
  if (refusal) throw new Problem('conflict', refusal);
  const subject = orderOfJob(item)?.orderId ?? item.subject;
  const audit = { actor: requireActor(request), action: 'work.retried', subject, name: item.kind.replaceAll('_', ' ') };
  return requeueJob(item, now, auditWrite(audit, now));
});

type Request = ApiRequest<'POST /api/admin/work/{id}/resolution'>;

const gone = (cause?: unknown) => new Problem('not_found', 'This is already marked as done', { cause });

/** Removes a reviewed job from the list. Records the review on the job's order, if it has one. */
async function resolve(request: Request, item: Job): Promise<void> {
  const reason = item.reason ?? 'Needs review';
  const auditChanges: AuditChange[] = [{ field: 'review', before: reason, after: null }];
  const about = orderOfJob(item);
  if (!about) {
    const what =
      item.kind === 'copy_pictures'
        ? { action: 'import.reviewed', name: 'Pictures' }
        : { action: 'payments.reviewed', name: 'Payments' };
    const audited = { ...what, actor: requireActor(request), subject: item.subject, changes: auditChanges };
    await transact([resolveJob(item), auditWrite(audited, request.now)]);
    return;
  }
  const entry = { at: toIsoTime(request.now), event: `Reviewed: ${reason}`, isPrivate: true } as const;
  await changeOrderAsAdmin({ ...request, params: { id: about.orderId } }, 'order.reviewed', (order) => ({
    order: withEntry(order, entry),
    writes: [resolveJob(item)],
    auditChanges,
  }));
}

export const resolveJobHandler = handle('POST /api/admin/work/{id}/resolution', async (request) => {
  const item = await getJob(request.params.id);
  if (!item) throw gone();
  if (!canResolve(item.kind)) {
    throw new Problem('conflict', 'This runs automatically. You can try it again, but not mark it as done');
  }
  try {
    await resolve(request, item);
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
    if (!(await getJob(item.id))) throw gone(error);
    throw new Problem('conflict', 'This has changed. Reload the page and check it again', { cause: error });
  }
  return undefined;
});
