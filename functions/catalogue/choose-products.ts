import { Problem } from '#shared/base/errors.ts';
import { toCatalogueDocument } from '#shared/catalogue/catalogue-document.ts';
import type { StoredCategory } from '#shared/catalogue/category.ts';
import {
  type ChangePreview,
  type ChosenProduct,
  MAX_EXAMPLES,
  previewChange,
} from '#shared/catalogue/changes/change-preview.ts';
import { isPriceChange, isStockChange, type ProductChange } from '#shared/catalogue/changes/product-change.ts';
import type { ProductSelection } from '#shared/catalogue/changes/selection.ts';
import { type StockExample, stockExample } from '#shared/catalogue/changes/stock-change.ts';
import { categoryDiscounts } from '#shared/catalogue/discount.ts';
import { productFilter } from '#shared/catalogue/product-filter.ts';
import { listAllDocuments } from '#store/catalogue/catalogue-documents.ts';
import { listCategories } from '#store/catalogue/categories.ts';
import { getProducts } from '#store/catalogue/products.ts';
import { getSettings } from '#store/shop/settings.ts';
import { toPricedProduct } from './list-category-products.ts';
import { refuseBelowCost } from './refuse-below-cost.ts';

/**
 * Largest number of chosen products that are read from the table. A larger selection comes from the catalogue in memory,
 * which may be slightly outdated.
 */
const MOST_READ = 100;

/** Returns the chosen products that still exist. Products chosen by a filter come newest first. */
async function chosenProducts(selection: ProductSelection): Promise<ChosenProduct[]> {
  if ('filter' in selection) {
    const except = new Set(selection.except);
    const { lowStock } = await getSettings();
    const documents = (await listAllDocuments()).filter(productFilter(selection.filter, lowStock));
    return documents.filter(({ card }) => !except.has(card.id)).map(toPricedProduct);
  }
  const ids = [...new Set(selection.ids)];
  if (ids.length <= MOST_READ) {
    return (await getProducts(ids)).flatMap((product) => {
      const document = toCatalogueDocument(product);
      return document ? [toPricedProduct(document)] : [];
    });
  }
  const wanted = new Set(ids);
  return (await listAllDocuments()).filter(({ card }) => wanted.has(card.id)).map(toPricedProduct);
}

function categoryOf(change: ProductChange, categories: readonly StoredCategory[]): StoredCategory | undefined {
  if (!('categoryId' in change)) return undefined;
  const category = categories.find(({ id }) => id === change.categoryId);
  if (!category) throw new Problem('not_found', 'Category not found');
  return category;
}

/** Reads a few of the products whose stock would change, to show as examples with their current stock. */
async function stockExamples(products: readonly ChosenProduct[], change: ProductChange): Promise<StockExample[]> {
  if (!isStockChange(change)) return [];
  const ids = products.filter(({ hasStock }) => hasStock).map(({ id }) => id);
  return (await getProducts(ids.slice(0, MAX_EXAMPLES))).map((product) => stockExample(product, change));
}

interface ChosenChange {
  products: ChosenProduct[];
  preview: ChangePreview;
  categoryName: string | undefined;
}

/** Returns the chosen products and a preview of the change to them. Throws `not_found` for an unknown category. */
export async function previewChosen(selection: ProductSelection, change: ProductChange): Promise<ChosenChange> {
  const [products, categories] = await Promise.all([chosenProducts(selection), listCategories()]);
  const categoryName = categoryOf(change, categories)?.name;
  const preview = previewChange(products, change, categoryDiscounts(categories));
  return { products, categoryName, preview: { ...preview, stock: await stockExamples(products, change) } };
}

/**
 * Checks that a change may start and returns the chosen products. Throws `not_found` if none of them exist, `invalid_request`
 * with the products that cannot have the new price, and `below_cost` if the admin has not confirmed a price below cost.
 */
export async function approveChange(
  selection: ProductSelection,
  change: ProductChange,
  confirmsBelowCost: boolean,
): Promise<ChosenChange> {
  const chosen = await previewChosen(selection, change);
  const { products, preview } = chosen;
  if (products.length === 0) throw new Problem('not_found', 'None of these products exist anymore');
  const [refused] = preview.refused;
  if (refused) {
    const others = preview.refusedCount - 1;
    const more = others > 0 ? `, and ${others} more` : '';
    throw new Problem('invalid_request', `${refused.title}: ${refused.reason}${more}`, {
      extensions: { refused: preview.refused, refusedCount: preview.refusedCount },
    });
  }
  if (isPriceChange(change) && !confirmsBelowCost) refuseBelowCost(preview);
  return chosen;
}
