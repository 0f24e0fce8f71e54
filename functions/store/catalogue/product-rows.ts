import type { Product } from '#shared/catalogue/product.ts';
import type { TransactionWrite } from '#store/client.ts';
import { categoryProducts, PRODUCTS, productCountsKey, productRowKey } from '#store/keys.ts';

type Row = Pick<Product, 'id' | 'createdAt'>;

const putRow = (partition: string, product: Row) => ({
  Put: { Item: { ...productRowKey(partition, product), id: product.id } },
});
export const putCategoryRow = (categoryId: string, product: Row): TransactionWrite =>
  putRow(categoryProducts(categoryId), product);
export const deleteCategoryRow = (categoryId: string, product: Row): TransactionWrite => ({
  Delete: { Key: productRowKey(categoryProducts(categoryId), product) },
});

/** Holds where the product has no row yet, and is not counted. */
export const insertProductRow = (product: Row): TransactionWrite => ({
  Put: { ...putRow(PRODUCTS, product).Put, ConditionExpression: 'attribute_not_exists(pk)' },
});
const EXISTS = { ConditionExpression: 'attribute_exists(pk)' };
const checkRow = (product: Row): TransactionWrite => ({
  ConditionCheck: { Key: productRowKey(PRODUCTS, product), ...EXISTS },
});
export const deleteProductRow = (product: Row): TransactionWrite => ({
  Delete: { Key: productRowKey(PRODUCTS, product), ...EXISTS },
});

export const productCountsWrite = (total: number, published: number): TransactionWrite => ({
  Update: {
    Key: productCountsKey,
    UpdateExpression: 'ADD #total :total, published :published',
    ExpressionAttributeNames: { '#total': 'total' },
    ExpressionAttributeValues: { ':total': total, ':published': published },
  },
});

/** A product is counted as long as its row is there. */
export const publicationWrites = (before: Product, after: Product): TransactionWrite[] =>
  before.isPublished === after.isPublished ? [] : [productCountsWrite(0, after.isPublished ? 1 : -1), checkRow(after)];
