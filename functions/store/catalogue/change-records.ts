import type { ChangeOutcome } from '#shared/catalogue/changes/change-run.ts';
import type { ChangeValues } from '#shared/catalogue/changes/change-values.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { getItem, type TransactionWrite } from '#store/client.ts';
import { changedProductKey } from '#store/keys/catalogue.ts';
import { changeDataExpiry } from './product-changes.ts';

/** Records a change of one product. It is written with the product, so each is changed once and restored once. */
export interface ChangeRecord {
  title: string;
  before: ChangeValues;
  after: ChangeValues;
  /** The whole product, where the change deleted it. */
  product?: Product;
  isRestored?: boolean;
  /** Names units that could not be restored. */
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

/** Keeps entries in the history of their product only: the change as a whole has one in the history of the shop. */
export const inProductHistory = (writes: readonly TransactionWrite[]): TransactionWrite[] =>
  writes.map((write) => {
    if (!('Put' in write)) return write;
    const { gsi2pk: _pk, gsi2sk: _sk, ...Item } = write.Put.Item ?? {};
    return { Put: { ...write.Put, Item } };
  });
