import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import type { Product } from '#shared/catalogue/product.ts';
import type { Job } from '#shared/jobs/job.ts';
import { stripKeys } from './client.ts';
import { JOB_PREFIX, productIdFromPartition } from './keys.ts';

/** A product before and after a change; `before` is null for a new one, `after` for a removed one. */
export interface ProductDiff {
  id: string;
  before: Product | null;
  after: Product | null;
}

/** The changes in a batch of stream events, in order for each item. */
export interface TableChanges {
  products: ProductDiff[];
  /** New and rescheduled jobs. */
  jobs: Job[];
}

type Image = Record<string, AttributeValue> | undefined;
const entityOf = <T>(image: unknown): T | null =>
  image ? stripKeys<T>(unmarshall(image as NonNullable<Image>)) : null;

/** Parses stream records that carry both images. Ignores items without a handler. */
export function parseChanges(records: readonly DynamoDBRecord[]): TableChanges {
  const changes: TableChanges = { products: [], jobs: [] };
  for (const { dynamodb } of records) {
    const pk = dynamodb?.Keys?.pk?.S ?? '';
    const productId = productIdFromPartition(pk);
    if (productId) {
      const before = entityOf<Product>(dynamodb?.OldImage);
      changes.products.push({ id: productId, before, after: entityOf<Product>(dynamodb?.NewImage) });
    } else if (pk.startsWith(JOB_PREFIX)) {
      const item = entityOf<Job>(dynamodb?.NewImage);
      if (item) changes.jobs.push(item);
    }
  }
  return changes;
}
