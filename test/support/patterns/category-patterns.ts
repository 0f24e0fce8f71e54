import { newId } from '#shared/base/id.ts';
import type { StoredCategory } from '#shared/catalogue/category.ts';
import type { Subject } from './access-patterns.ts';
import type { WholeStore } from './whole-store.ts';

type Pattern = [name: string, run: () => Promise<unknown>];

const NOW = Date.now();
const ID = newId('cat', NOW + 1);
/** A day without seeded orders, so that only this pair is counted. */
const DAY = '2099-01-01';
const PAIR = [newId('prd', NOW), newId('prd', NOW + 1)] as const;
const CATEGORY = { id: ID, slug: 'kept', name: 'Kept', description: null, position: 98, isFeatured: false };

/** Returns the access patterns of a category without products, and those of a product that changes with its category. */
export function categoryPatterns(store: WholeStore, { product }: Subject): Pattern[] {
  const audit = { Put: { Item: { pk: 'AUDIT#category', sk: 'AUDIT' } } };
  const present = async (): Promise<StoredCategory> => {
    const category = await store.getCategory(ID);
    if (!category) throw new Error('The category does not exist');
    return category;
  };
  const run = async () => {
    const refresh = await store.getRefresh(ID);
    if (!refresh) throw new Error('The run does not exist');
    return refresh;
  };
  const write = async (change: object) =>
    store.updateCategory(await present(), { ...CATEGORY, ...change }, NOW, [audit]);
  const change = { categoryId: product.categories[0]?.id ?? '', generation: 0 };
  return [
    ['insertCategory', () => store.insertCategory(CATEGORY, [audit])],
    ['getCategory', present],
    ['refreshBestSellers', () => store.refreshBestSellers(NOW)],
    ['listBestSellers', () => store.listBestSellers()],
    ['putDayPairs', () => store.putDayPairs(DAY, new Map([[`${PAIR[0]} ${PAIR[1]}`, 2]]))],
    ['refreshCompanions', () => store.refreshCompanions(DAY)],
    ['putPairedThrough', () => store.putPairedThrough(DAY)],
    ['getPairedThrough', () => store.getPairedThrough()],
    ['listBoughtWith', () => store.listBoughtWith(PAIR[0])],
    ['getCategories: 2', () => store.getCategories(product.categories.map(({ id }) => id))],
    ['updateCategory: moved', () => write({ position: 97 })],
    ['updateCategory: renamed', () => write({ name: 'Renamed', slug: 'renamed' })],
    ['getMovedCategorySlug', () => store.getMovedCategorySlug('kept')],
    [
      'updateCategoryPositions',
      async () => store.updateCategoryPositions([{ ...(await present()), position: 7 }], [audit]),
    ],
    ['updateCategorySchedule', async () => store.updateCategorySchedule(await present(), [], [audit])],
    [
      'updateCategoryDiscount',
      async () => store.updateCategoryDiscount(await present(), { type: 'percentage', percent: 10 }, NOW, [audit]),
    ],
    ['getRefresh', run],
    ['getRefreshes: 2', () => store.getRefreshes([ID, change.categoryId])],
    ['advanceRefresh', async () => store.advanceRefresh(await run(), { cursor: null, done: 0, updated: 0 }, NOW)],
    ['repriceProduct: written', () => store.repriceProduct(product.id, change, NOW)],
    ['repriceProduct: as it is', () => store.repriceProduct(product.id, change, NOW)],
    ['deleteCategory', async () => store.deleteCategory(await present(), [audit])],
  ];
}
