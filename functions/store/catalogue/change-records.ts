import type { ChangeOutcome } from '#shared/catalogue/changes/change-run.ts';
import type { ChangeValues } from '#shared/catalogue/changes/change-values.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { getItem, type TransactionWrite } from '#store/client.ts';
import { changedProductKey } from '#store/keys/catalogue.ts';
import { changeDataExpiry } from './product-changes.ts';

/**
 * Records how a bulk change affected one product. The record is saved together with the product, so each product is changed
 * only once and restored only once.
 */
export interface ChangeRecord {
  title: string;
  before: ChangeValues;
  after: ChangeValues;
  /** The whole product. Set if the change deleted it. */
  product?: Product;
  isRestored?: boolean;
  /** Describes the units that could not be restored. */
  problem?: string;
}

export const failed = (productId: string, title: string, reason: string): ChangeOutcome => ({
  kind: 'failed',
  failure: { productId, title, reason },
});

export const recordOf = (id: string, productId: string): Promise<ChangeRecord | null> =>
  getItem<ChangeRecord>(changedProductKey(id, productId), { consistent: true });

export const recordWrite = (id: string, productId: string, record: ChangeRecord, now: number): TransactionWrite => ({
  Put: {
    Item: { ...changedProductKey(id, productId), ...record, ttl: changeDataExpiry(now) },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

export const restoredWrite = (id: string, productId: string, problem: string | null = null): TransactionWrite => ({
  Update: {
    Key: changedProductKey(id, productId),
    UpdateExpression: `SET isRestored = :yes${problem === null ? '' : ', problem = :problem'}`,
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(isRestored)',
    ExpressionAttributeValues: { ':yes': true, ...(problem === null ? {} : { ':problem': problem }) },
  },
});

/**
 * Removes history entries from the shop's history, so that they appear only in the history of their product. The shop's
 * history has one entry for the whole bulk change.
 */
export const inProductHistory = (writes: readonly TransactionWrite[]): TransactionWrite[] =>
  writes.map((write) => {
    if (!('Put' in write)) return write;
    const { gsi2pk: _pk, gsi2sk: _sk, ...Item } = write.Put.Item ?? {};
    return { Put: { ...write.Put, Item } };
  });
