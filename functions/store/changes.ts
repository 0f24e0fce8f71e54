import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import type { Product } from '#shared/catalogue/product.ts';
import type { WorkItem } from '#shared/jobs/work.ts';
import { bare } from './client.ts';
import { productIdOf, WORK_PREFIX } from './keys.ts';

/** A product before and after a change; `before` is null for a new one, `after` for a removed one. */
export interface ProductChange {
  id: string;
  before: Product | null;
  after: Product | null;
}

/** What a batch of the table's stream tells, in each item's own order. */
export interface Changes {
  products: ProductChange[];
  /** Work that was owed or put back, as it is now. */
  work: WorkItem[];
}

type Image = Record<string, AttributeValue> | undefined;
const entityOf = <T>(image: unknown): T | null => (image ? bare<T>(unmarshall(image as NonNullable<Image>)) : null);

/** Reads stream records with both images; items nobody reacts to are left out. */
export function readChanges(records: readonly DynamoDBRecord[]): Changes {
  const changes: Changes = { products: [], work: [] };
  for (const { dynamodb } of records) {
    const pk = dynamodb?.Keys?.pk?.S ?? '';
    const productId = productIdOf(pk);
    if (productId) {
      const before = entityOf<Product>(dynamodb?.OldImage);
      changes.products.push({ id: productId, before, after: entityOf<Product>(dynamodb?.NewImage) });
    } else if (pk.startsWith(WORK_PREFIX)) {
      const item = entityOf<WorkItem>(dynamodb?.NewImage);
      if (item) changes.work.push(item);
    }
  }
  return changes;
}
