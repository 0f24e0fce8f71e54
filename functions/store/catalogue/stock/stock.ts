import { logger } from '#functions/runtime/log.ts';
import type { Product } from '#shared/catalogue/product.ts';
import type { ReviewFigures } from '#shared/catalogue/reviews/review-figures-schema.ts';
import { isPerVariant, ONE_COUNTER, type StockCounters } from '#shared/catalogue/variants/stock-counters.ts';
import type { StockCause } from '#shared/catalogue/variants/stock-movement.ts';
import { ConditionsFailed, queryItems, stripKeys, type TransactionWrite, transact } from '#store/client.ts';
import { productKey, productPartition, stockKey } from '#store/keys/catalogue.ts';

/**
 * A product's stock, in a small item next to the product. This item repeats the publication and the version of the product,
 * because a sale depends on them. So a sale reads and writes only this item.
 */
export interface StockItem {
  productId: string;
  counters: StockCounters;
  isPublished: boolean;
  version: number;
  /** The cause of the last change of the counters. The stream records it in the stock history. */
  cause?: StockCause;
  /**
   * Review totals of the product. Only a change of a review writes them. They are stored here because every view of the
   * product page reads this item.
   */
  reviews?: ReviewFigures;
}

/**
 * A product as the table stores it. Items from early releases contain the stock themselves and have no separate stock item.
 */
export type ProductItem = Omit<Product, 'inventoryQuantity'> & { inventoryQuantity?: number };

/** Reads a product's item and its stock in one query. */
export async function readParts(
  id: string,
  consistent = false,
): Promise<{ item: ProductItem | null; stock: StockItem | null }> {
  const { items } = await queryItems({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': productPartition(id) },
    ConsistentRead: consistent,
  });
  const find = <T>({ sk }: { sk: string }): T | null => {
    const found = items.find((item) => item.sk === sk);
    return found ? stripKeys<T>(found) : null;
  };
  return { item: find(productKey(id)), stock: find(stockKey(id)) };
}

const TRIES = 8;

/**
 * Creates or updates a product's stock item if necessary, and returns its counters. Null if the product does not exist. Moves
 * stock that an early release stored in the product item. An early release that still runs may later return units to the
 * product item, and these are added too. Also brings the stock item to the product's version, for example after a restore.
 */
export async function ensureStock(id: string): Promise<StockCounters | null> {
  for (let tries = 1; ; tries++) {
    const { item, stock } = await readParts(id, true);
    if (!item) return null;
    const units = item.inventoryQuantity;
    const isCurrent = stock?.version === item.version && stock.isPublished === item.isPublished;
    if (stock && isCurrent && units === undefined) return stock.counters;
    const moved = stock ? adoptStock(item, stock, units ?? 0) : putStock(id, item, units ?? 0);
    try {
      await transact([moveOut(item, units), moved]);
    } catch (error) {
      if (!(error instanceof ConditionsFailed) || tries === TRIES) throw error;
    }
  }
}

const moveOut = ({ id, version }: ProductItem, units: number | undefined): TransactionWrite => ({
  Update: {
    Key: productKey(id),
    UpdateExpression: 'REMOVE inventoryQuantity',
    ConditionExpression: `version = :version AND ${units === undefined ? 'attribute_not_exists(inventoryQuantity)' : 'inventoryQuantity = :units'}`,
    ExpressionAttributeValues: { ':version': version, ...(units === undefined ? {} : { ':units': units }) },
  },
});

const putStock = (id: string, { isPublished, version }: ProductItem, units: number): TransactionWrite => ({
  Put: {
    Item: { ...stockKey(id), productId: id, counters: { [ONE_COUNTER]: units }, isPublished, version },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/**
 * Returns the write that brings a stock item to the product's version. Also adds `units` if the product has one stock number
 * for all variants.
 */
function adoptStock({ id, version, isPublished }: ProductItem, stock: StockItem, units: number): TransactionWrite {
  const isOne = !isPerVariant(stock.counters);
  if (units > 0 && !isOne) logger.warn('returned units belong to no variant', { productId: id, units });
  const one = isOne ? ', counters.#one = counters.#one + :units' : '';
  return {
    Update: {
      Key: stockKey(id),
      UpdateExpression: `SET version = :next, isPublished = :published${one}`,
      ConditionExpression: 'version = :read',
      ...(isOne ? { ExpressionAttributeNames: { '#one': ONE_COUNTER } } : {}),
      ExpressionAttributeValues: {
        ':next': version,
        ':published': isPublished,
        ':read': stock.version,
        ...(isOne ? { ':units': units } : {}),
      },
    },
  };
}

export const insertStockWrite = ({ id, isPublished, version, counters = {} }: Product): TransactionWrite => ({
  Put: {
    Item: { ...stockKey(id), productId: id, counters, isPublished, version },
  },
});

interface Expression {
  sets: string[];
  conditions: string[];
  names: Record<string, string>;
  values: Record<string, unknown>;
}

/** Builds the expression that changes some counters. Its conditions fail if a counter is missing or has too few units. */
function unitsExpression(units: ReadonlyMap<string, number>): Expression {
  const expression: Expression = { sets: [], conditions: [], names: {}, values: {} };
  for (const [position, [counter, change]] of [...units].entries()) {
    expression.sets.push(`counters.#c${position} = counters.#c${position} + :u${position}`);
    expression.conditions.push(`counters.#c${position} >= :l${position}`);
    expression.names[`#c${position}`] = counter;
    Object.assign(expression.values, { [`:u${position}`]: change, [`:l${position}`]: Math.max(0, -change) });
  }
  return expression;
}

/**
 * Returns the write that adds units to counters. Negative numbers remove units. The write fails if a counter is missing or
 * has too few units. With `isForSale`, it also fails if the product is unpublished or has another version.
 */
export function changeUnits(
  id: string,
  units: ReadonlyMap<string, number>,
  cause: StockCause,
  isForSale?: Pick<Product, 'version'>,
): TransactionWrite {
  const { sets, conditions, names, values } = unitsExpression(units);
  const sale = isForSale ? { ':yes': true, ':version': isForSale.version } : {};
  return {
    Update: {
      Key: stockKey(id),
      UpdateExpression: `SET cause = :cause, ${sets.join(', ')}`,
      ConditionExpression: [...conditions, ...(isForSale ? [FOR_SALE] : [])].join(' AND '),
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ...values, ...sale, ':cause': cause },
    },
  };
}

const FOR_SALE = 'isPublished = :yes AND version = :version';

/**
 * Returns the write that takes units of a product. It fails if too few units are left, or if the product is unpublished or
 * has changed since it was priced.
 */
export const takeStockWrite = (
  product: Product,
  units: ReadonlyMap<string, number>,
  cause: StockCause,
): TransactionWrite =>
  changeUnits(product.id, new Map([...units].map(([counter, count]) => [counter, -count])), cause, product);

/** Returns the check that fails if a product is unpublished or has changed since it was priced. */
export const checkPricedWrite = ({ id, version }: Product): TransactionWrite => ({
  ConditionCheck: {
    Key: stockKey(id),
    ConditionExpression: FOR_SALE,
    ExpressionAttributeValues: { ':yes': true, ':version': version },
  },
});

/** Most counters that one update changes. A longer update expression would exceed DynamoDB's limit of 4 kB. */
const MAX_CHANGES = 40;

/**
 * Returns the write that brings the stock item to a product's new version and counters. Adds the difference to each counter,
 * so that sales at the same time are kept. If variants were added or removed, or more than `MAX_CHANGES` counters change, the
 * write replaces all counters. It then fails if a counter has changed since the product was read.
 */
export function followProduct(before: Product, after: Product, cause?: StockCause): TransactionWrite {
  const present = before.counters ?? {};
  const wanted = after.counters ?? present;
  const isSameShape =
    Object.keys(wanted).length === Object.keys(present).length &&
    Object.keys(wanted).every((name) => Object.hasOwn(present, name));
  const changes = new Map(
    Object.entries(wanted).flatMap(([name, units]) =>
      units === present[name] ? [] : [[name, units - (present[name] ?? 0)]],
    ),
  );
  const isAdded = isSameShape && changes.size <= MAX_CHANGES;
  const { sets, conditions, names, values } = isAdded
    ? unitsExpression(changes)
    : {
        sets: ['counters = :counters'],
        conditions: ['counters = :present'],
        names: {},
        values: { ':counters': wanted, ':present': present },
      };
  const noted = cause && !(isSameShape && changes.size === 0) ? cause : null;
  const all = ['version = :next', 'isPublished = :published', ...(noted ? ['cause = :cause'] : []), ...sets];
  return {
    Update: {
      Key: stockKey(after.id),
      UpdateExpression: `SET ${all.join(', ')}`,
      ConditionExpression: ['version = :read', ...conditions].join(' AND '),
      ...(Object.keys(names).length > 0 ? { ExpressionAttributeNames: names } : {}),
      ExpressionAttributeValues: {
        ...values,
        ...(noted ? { ':cause': noted } : {}),
        ':next': after.version,
        ':published': after.isPublished,
        ':read': before.version,
      },
    },
  };
}

/**
 * Returns the write that adds units to counters, like `changeUnits`. If there are too many counters for one update
 * expression, the write replaces all of them. It then fails if a counter has changed since `present` was read.
 */
export function changeManyUnits(
  id: string,
  units: ReadonlyMap<string, number>,
  present: StockCounters,
  cause: StockCause,
): TransactionWrite {
  if (units.size <= MAX_CHANGES) return changeUnits(id, units, cause);
  const counters = Object.fromEntries(
    Object.entries(present).map(([counter, count]) => [counter, count + (units.get(counter) ?? 0)]),
  );
  return {
    Update: {
      Key: stockKey(id),
      UpdateExpression: 'SET counters = :counters, cause = :cause',
      ConditionExpression: 'counters = :present',
      ExpressionAttributeValues: { ':counters': counters, ':present': present, ':cause': cause },
    },
  };
}

/** Returns the write that deletes a product's stock. It fails if units were taken or returned since the product was read. */
export const deleteStockWrite = ({ id, counters }: Product): TransactionWrite => ({
  Delete: {
    Key: stockKey(id),
    ...(counters
      ? { ConditionExpression: 'counters = :present', ExpressionAttributeValues: { ':present': counters } }
      : { ConditionExpression: 'attribute_not_exists(pk)' }),
  },
});
