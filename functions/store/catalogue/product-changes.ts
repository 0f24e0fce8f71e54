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

/** A bulk change of products with its progress. */
export interface StoredChange extends ChangeRun {
  actor: Actor;
  /** The admin who undoes it; null before an undo. */
  undoneBy: Actor | null;
  confirmsBelowCost: boolean;
  /** The number of pages of ids, and the current page from 1. */
  pages: number;
  page: number;
  /** Products processed on the page. */
  offset: number;
  /** The version for optimistic locking: it counts the steps. */
  step: number;
}

const IDS_PER_PAGE = 500;
const RUN_DAYS = 90;
const expiry = (now: number, days: number): number => Math.floor(now / 1000) + days * 86_400;

/** The chosen ids and the former values of the products outlast the hour in which a change can be undone. */
export const changeDataExpiry = (now: number): number => expiry(now, 2);

export const getProductChange = (id: string): Promise<StoredChange | null> =>
  getItem<StoredChange>(productChangeKey(id), { consistent: true });

/** Lists changes, newest first. */
export const listProductChanges = (page: { limit: number; cursor?: string | undefined }): Promise<Page<StoredChange>> =>
  queryPage<StoredChange>('main', PRODUCT_CHANGES, { ...page, consistent: true });

export interface NewChange {
  /** Chosen by the client, so that a repeated request starts the change once. */
  id: string;
  title: string;
  change: ProductChange;
  confirmsBelowCost: boolean;
  productIds: readonly string[];
}

const countText = (count: number): string => `${count} ${count === 1 ? 'product' : 'products'}`;

/** Starts a change, or returns the one of this id. `now` in milliseconds UTC. */
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

/** Returns the ids on a page of the chosen products. */
export const getChangePage = async (id: string, page: number): Promise<string[]> =>
  (await getItem<{ ids: string[] }>(changePageKey(id, page), { consistent: true }))?.ids ?? [];

/** Saves progress, or that a change or its undo has ended. Returns false when another run has taken the step. */
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

/** Asks a running change to stop after its present step. Returns false when it no longer runs. `now` in milliseconds UTC. */
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

/** Returns what ends a change or its undo. `now` in milliseconds UTC. */
export const endOfChange = ({ status }: ChangeRun, now: number): Partial<StoredChange> =>
  status === 'undoing'
    ? { status: 'undone' }
    : {
        status: 'done',
        finishedAt: new Date(now).toISOString(),
        undoUntil: new Date(now + UNDO_MS).toISOString(),
      };

/** Starts the undo of a change that has ended. Returns false when it has changed since it was read. */
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
