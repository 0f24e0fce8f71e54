import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import type { StoredCustomer } from '#shared/customers/customer.ts';
import type { Job } from '#shared/jobs/job.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import type { ProductItem, StockItem } from './catalogue/stock/stock.ts';
import { stripKeys } from './client.ts';
import { productIdFromPartition, stockKey } from './keys/catalogue.ts';
import { holdsCustomer } from './keys/customers.ts';
import { JOB_PREFIX } from './keys/jobs.ts';
import { holdsOrder } from './keys/orders.ts';

/** The time of a change and its position in the stream. */
export interface Occurrence {
  /** UTC ISO time, in whole seconds. */
  at: string;
  sequence: string;
}

/** A change of a product's item or of its stock item. */
export type ProductItemChange = { id: string } & (
  | { item: { before: ProductItem | null; after: ProductItem | null } }
  | { stock: { before: StockItem | null; after: StockItem | null }; occurrence: Occurrence }
);

/** An order before and after a change. `before` is null for a new order, and `after` for a deleted one. */
export interface OrderDiff {
  before: StoredOrder | null;
  after: StoredOrder | null;
}

/** A customer before and after a change. `before` is null for a new customer, and `after` for a deleted one. */
export interface CustomerDiff {
  before: StoredCustomer | null;
  after: StoredCustomer | null;
}

/** The changes in a batch of stream events. Changes of the same item are in order. */
export interface TableChanges {
  products: ProductItemChange[];
  orders: OrderDiff[];
  customers: CustomerDiff[];
  /** New and rescheduled jobs. */
  jobs: Job[];
}

type Image = Record<string, AttributeValue> | undefined;
const entityOf = <T>(image: unknown): T | null =>
  image ? stripKeys<T>(unmarshall(image as NonNullable<Image>)) : null;

const occurrenceOf = (record: DynamoDBRecord['dynamodb']): Occurrence => ({
  at: new Date((record?.ApproximateCreationDateTime ?? 0) * 1000).toISOString(),
  sequence: record?.SequenceNumber ?? '',
});

/** Parses stream records that contain the old and the new item. Ignores items of other kinds. */
export function parseChanges(records: readonly DynamoDBRecord[]): TableChanges {
  const changes: TableChanges = { products: [], orders: [], customers: [], jobs: [] };
  for (const { dynamodb } of records) {
    const pk = dynamodb?.Keys?.pk?.S ?? '';
    const sk = dynamodb?.Keys?.sk?.S ?? '';
    const imagesOf = <T>() => ({ before: entityOf<T>(dynamodb?.OldImage), after: entityOf<T>(dynamodb?.NewImage) });
    const productId = productIdFromPartition(pk);
    if (productId) {
      const isStock = sk === stockKey(productId).sk;
      changes.products.push({
        id: productId,
        ...(isStock
          ? { stock: imagesOf<StockItem>(), occurrence: occurrenceOf(dynamodb) }
          : { item: imagesOf<ProductItem>() }),
      });
    } else if (holdsOrder({ pk, sk })) {
      changes.orders.push(imagesOf<StoredOrder>());
    } else if (holdsCustomer({ pk, sk })) {
      changes.customers.push(imagesOf<StoredCustomer>());
    } else if (pk.startsWith(JOB_PREFIX)) {
      const item = entityOf<Job>(dynamodb?.NewImage);
      if (item) changes.jobs.push(item);
    }
  }
  return changes;
}
