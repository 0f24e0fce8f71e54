import { logger } from '#functions/runtime/log.ts';
import { listOrders } from '#store/orders/order-index.ts';
import { getOrderWordsProgress, putOrderWordsProgress, updateOrderWords } from '#store/orders/order-words.ts';

const PAGE = 50;

/**
 * Writes the rows that find orders by their words for the orders of earlier releases, once. The next tick continues when
 * time runs out.
 */
export async function indexOlderOrders(_now: number, hasTime: () => boolean): Promise<void> {
  let progress = await getOrderWordsProgress();
  while (!progress.isDone && hasTime()) {
    const { items, nextCursor } = await listOrders({
      limit: PAGE,
      ...(progress.cursor ? { cursor: progress.cursor } : {}),
    });
    for (const order of items) await updateOrderWords(null, order);
    progress = { isDone: nextCursor === null, cursor: nextCursor };
    await putOrderWordsProgress(progress);
    logger.info('older orders indexed', { orders: items.length, isDone: progress.isDone });
  }
}
