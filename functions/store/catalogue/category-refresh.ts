import type { CategoryRefresh, StoredCategory } from '#shared/catalogue/category.ts';
import { getItem, getItems, isConditionFailure, type TransactionWrite, updateItem } from '#store/client.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';
import { refreshKey } from '#store/keys/catalogue.ts';

/**
 * Describes the progress of a job that applies change number `generation` of a category to its products. `cursor` is the
 * position of the next page. Null when the job is done.
 */
export interface RefreshRun extends CategoryRefresh {
  categoryId: string;
  cursor: string | null;
}

/**
 * Returns the writes that start applying change number `generation` of a category to its products: one resets the stored
 * progress, and the other enqueues the job.
 */
export function enqueueRefresh(
  { id, productCount }: StoredCategory,
  generation: number,
  now: number,
): TransactionWrite[] {
  const at = new Date(now).toISOString();
  const run: RefreshRun = {
    categoryId: id,
    generation,
    status: 'running',
    cursor: null,
    done: 0,
    total: productCount,
    updated: 0,
    startedAt: at,
    finishedAt: null,
  };
  return [
    { Put: { Item: { ...refreshKey(id), ...run } } },
    // Each change has its own job, so that the attempts and the lease of an older job do not affect a newer change.
    enqueueJob('refresh_category', { categoryId: id, generation }, at, at),
  ];
}

export const getRefresh = (categoryId: string): Promise<RefreshRun | null> =>
  getItem<RefreshRun>(refreshKey(categoryId), { consistent: true });

export const getRefreshes = (categoryIds: readonly string[]): Promise<RefreshRun[]> =>
  getItems<RefreshRun>(categoryIds.map(refreshKey));

/** Saves the progress of a run. Saves nothing if a newer change has replaced the run or another run is ahead of it. */
export async function advanceRefresh(
  run: RefreshRun,
  step: { cursor: string | null; done: number; updated: number },
  now: number,
): Promise<void> {
  const isDone = step.cursor === null;
  try {
    await updateItem({
      Key: refreshKey(run.categoryId),
      UpdateExpression:
        'SET #cursor = :cursor, done = :done, updated = :updated, #status = :status, finishedAt = :finishedAt',
      ConditionExpression: 'generation = :generation AND done = :before',
      ExpressionAttributeNames: { '#cursor': 'cursor', '#status': 'status' },
      ExpressionAttributeValues: {
        ':cursor': step.cursor,
        ':done': run.done + step.done,
        ':updated': run.updated + step.updated,
        ':status': isDone ? 'done' : 'running',
        ':finishedAt': isDone ? new Date(now).toISOString() : null,
        ':generation': run.generation,
        ':before': run.done,
      },
    });
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}
