import type { Product } from '../../shared/product.ts';
import type { Change } from './handler.ts';

export interface ProductChange {
  id: string;
  before: Product | null;
  after: Product | null;
}

/** The changes of products among all changes. */
export const productsChanged = (changes: readonly Change[]): ProductChange[] =>
  changes
    .filter(({ pk }) => pk.startsWith('PRODUCT#'))
    .map(({ pk, before, after }) => ({
      id: pk.slice('PRODUCT#'.length),
      before: before as Product | null,
      after: after as Product | null,
    }));
