import { type ApiRequest, actorOf, handle } from '#functions/http/http.ts';
import { Problem } from '#shared/base/errors.ts';
import { isReview, orderOfWork, type WorkItem } from '#shared/jobs/work.ts';
import { withEntry } from '#shared/orders/order-changes.ts';
import type { AuditChange } from '#shared/shop/audit.ts';
import { ConditionsFailed, transact } from '#store/client.ts';
import { closeWork, getWork } from '#store/jobs/work.ts';
import { auditWrite } from '#store/shop/audit.ts';
import { changeAsOwner, isoTime } from '../orders/change-as-owner.ts';

type Request = ApiRequest<'POST /api/admin/work/{id}/resolution'>;

const gone = (cause?: unknown) => new Problem('not_found', 'This has been dealt with', { cause });

/** What was looked into leaves the list; where it was about an order, that remembers it. */
async function resolve(request: Request, item: WorkItem): Promise<void> {
  const reason = item.reason ?? 'Please look';
  const told: AuditChange[] = [{ field: 'review', before: reason, after: null }];
  const about = orderOfWork(item);
  if (!about) {
    const audited = { actor: actorOf(request), subject: item.subject, name: 'Payments', changes: told };
    await transact([closeWork(item), auditWrite({ ...audited, action: 'payments.reviewed' }, request.now)]);
    return;
  }
  const entry = { at: isoTime(request.now), event: `Dealt with: ${reason}`, isPrivate: true } as const;
  await changeAsOwner({ ...request, params: { id: about.orderId } }, 'order.reviewed', (order) => ({
    order: withEntry(order, entry),
    writes: [closeWork(item)],
    told,
  }));
}

export const resolveWork = handle('POST /api/admin/work/{id}/resolution', async (request) => {
  const item = await getWork(request.params.id);
  if (!item) throw gone();
  if (!isReview(item.kind)) {
    throw new Problem('conflict', 'The shop does this by itself: it can be tried again, not be marked as dealt with');
  }
  try {
    await resolve(request, item);
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
    if (!(await getWork(item.id))) throw gone(error);
    throw new Problem('conflict', 'There is news of this: please look at it again', { cause: error });
  }
  return undefined;
});
