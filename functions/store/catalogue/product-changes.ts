import type { Page } from '#shared/base/pagination.ts';
import type { ChangeRun } from '#shared/catalogue/changes/change-run.ts';
import { NO_PROGRESS, UNDO_MS } from '#shared/catalogue/changes/change-run.ts';
import type { ProductChange } from '#shared/catalogue/changes/product-change.ts';
import type { Actor } from '#shared/shop/audit.ts';
import { ConditionsFailed, getItem, isConditionFailure, putItem, transact, updateItem } from '#store/client.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';
import { changePageKey, PRODUCT_CHANGES, productChangeKey } from '#store/keys/catalogue.ts';
import { queryPage } from '#store/query-page.ts';
import { auditWrite } from '#store/shop/audit.ts';

/** Describes a bulk change of products and its progress. */
export interface StoredChange extends ChangeRun {
  actor: Actor;
  /** The admin who undid the change. Null before an undo. */
  undoneBy: Actor | null;
  confirmsBelowCost: boolean;
  /** The number of pages of product ids, and the current page. Pages start at 1. */
  pages: number;
  page: number;
  /** Number of products already processed on the current page. */
  offset: number;
  /** Counts the steps. Also the version for optimistic locking. */
  step: number;
}

const IDS_PER_PAGE = 500;
const RUN_DAYS = 90;
const expiry = (now: number, days: number): number => Math.floor(now / 1000) + days * 86_400;

/**
 * Returns the time at which the chosen ids and the former values of the products expire, in seconds since 1970. They stay for
 * longer than the hour in which a change can be undone. `now` is in milliseconds UTC.
 */
export const changeDataExpiry = (now: number): number => expiry(now, 2);

export const getProductChange = (id: string): Promise<StoredChange | null> =>
  getItem<StoredChange>(productChangeKey(id), { consistent: true });

/** Lists bulk changes, newest first. */
export const listProductChanges = (page: { limit: number; cursor?: string | undefined }): Promise<Page<StoredChange>> =>
  queryPage<StoredChange>('main', PRODUCT_CHANGES, { ...page, consistent: true });

export interface NewChange {
  /** The client chooses the id, so that a repeated request does not start a second change. */
  id: string;
  title: string;
  change: ProductChange;
  confirmsBelowCost: boolean;
  productIds: readonly string[];
}

const countText = (count: number): string => `${count} ${count === 1 ? 'product' : 'products'}`;

/** Starts a bulk change. Returns the existing change if there already is one with this id. `now` is in milliseconds UTC. */
export async function startProductChange(
  { productIds, ...fields }: NewChange,
  actor: Actor,
  now: number,
): Promise<StoredChange> {
  const { id, title } = fields;
  const pages = Math.ceil(productIds.length / IDS_PER_PAGE);
  const startedAt = new Date(now).toISOString();
  const run: StoredChange = {
    ...{ ...fields, ...NO_PROGRESS, status: 'running', startedBy: actor.email, startedAt, total: productIds.length },
    ...{ finishedAt: null, undoUntil: null, undo: null, isStopping: false, actor, undoneBy: null },
    ...{ pages, page: 1, offset: 0, step: 0 },
  };
  const known = await getProductChange(id);
  if (known) return known;
  for (let page = 1; page <= pages; page++) {
    const ids = productIds.slice((page - 1) * IDS_PER_PAGE, page * IDS_PER_PAGE);
    await putItem({ ...changePageKey(id, page), ids, ttl: changeDataExpiry(now) });
  }
  const audit = { actor, action: 'products.changed', subject: id, name: `${title}, ${countText(run.total)}` };
  try {
    await transact([
      {
        Put: {
          Item: { ...productChangeKey(id), ...run, ttl: expiry(now, RUN_DAYS) },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      enqueueJob('change_products', { changeId: id }, startedAt, startedAt),
      auditWrite(audit, now),
    ]);
    return run;
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
  }
  return (await getProductChange(id)) ?? run;
}

/** Returns the product ids on one page of a bulk change. The list is empty once the page has expired. */
export const getChangePage = async (id: string, page: number): Promise<string[]> =>
  (await getItem<{ ids: string[] }>(changePageKey(id, page), { consistent: true }))?.ids ?? [];

/** Saves the progress or the end of a change or its undo. Returns false if another run has already saved this step. */
export async function advanceProductChange(run: StoredChange, change: Partial<StoredChange>): Promise<boolean> {
  const written = { ...change, step: run.step + 1 };
  const names = Object.keys(written);
  try {
    await updateItem({
      Key: productChangeKey(run.id),
      UpdateExpression: `SET ${names.map((name) => `#${name} = :new_${name}`).join(', ')}`,
      ConditionExpression: '#step = :step',
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ':step': run.step,
        ...Object.fromEntries(Object.entries(written).map(([name, value]) => [`:new_${name}`, value])),
      },
    });
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

/**
 * Asks a running change to stop after its current step. Returns false if it no longer runs or has already been asked. `now`
 * is in milliseconds UTC.
 */
export async function stopProductChange(run: StoredChange, actor: Actor, now: number): Promise<boolean> {
  try {
    await transact([
      {
        Update: {
          Key: productChangeKey(run.id),
          UpdateExpression: 'SET isStopping = :yes',
          ConditionExpression: '#status = :running AND (attribute_not_exists(isStopping) OR isStopping = :no)',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: { ':yes': true, ':no': false, ':running': 'running' },
        },
      },
      auditWrite({ actor, action: 'products.stopped', subject: run.id, name: run.title }, now),
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionsFailed) return false;
    throw error;
  }
}

/** Returns the fields to save when a change or its undo ends. `now` is in milliseconds UTC. */
export const endOfChange = ({ status }: ChangeRun, now: number): Partial<StoredChange> =>
  status === 'undoing'
    ? { status: 'undone' }
    : {
        status: 'done',
        finishedAt: new Date(now).toISOString(),
        undoUntil: new Date(now + UNDO_MS).toISOString(),
      };

/**
 * Starts the undo of a finished change. Returns false if the change has changed since it was read. `now` is in milliseconds
 * UTC.
 */
export async function undoProductChange(run: StoredChange, actor: Actor, now: number): Promise<boolean> {
  const at = new Date(now).toISOString();
  const audit = { actor, action: 'products.restored', subject: run.id };
  try {
    await transact([
      {
        Update: {
          Key: productChangeKey(run.id),
          UpdateExpression:
            'SET #status = :undoing, #undo = :undo, undoneBy = :actor, #page = :one, #offset = :none, #step = :next',
          ConditionExpression: '#step = :step AND #status = :done',
          ExpressionAttributeNames: Object.fromEntries(
            ['status', 'undo', 'page', 'offset', 'step'].map((name) => [`#${name}`, name]),
          ),
          ExpressionAttributeValues: {
            ...{ ':undoing': 'undoing', ':done': 'done', ':undo': NO_PROGRESS, ':actor': actor },
            ...{ ':one': 1, ':none': 0, ':step': run.step, ':next': run.step + 1 },
          },
        },
      },
      enqueueJob('change_products', { changeId: run.id }, at, at),
      auditWrite({ ...audit, name: `${run.title}, ${countText(run.changed)}` }, now),
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionsFailed) return false;
    throw error;
  }
}
