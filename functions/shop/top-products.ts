import { sumSales, topSales, type VariantSales } from '#shared/shop/sales.ts';
import { getProducts } from '#store/catalogue/products.ts';
import { listAudit } from '#store/shop/audit.ts';

const SHOWN = 10;

/** Returns the last title of a deleted product, from the history. */
const formerTitle = async (productId: string): Promise<string> =>
  (await listAudit(productId, { limit: 1 })).items[0]?.name ?? 'A deleted product';

/** Largest number of variants to show for each product. A product can have hundreds. */
const SHOWN_VARIANTS = 60;

/**
 * Returns the best-selling variants of a product. `size` and `color` are null if the product has none, or if sales were not
 * counted by variant.
 */
const variantsOf = (sales: readonly VariantSales[]) =>
  topSales(sales, SHOWN_VARIANTS).map(({ size, color, pieces, cents, returned }) => ({
    ...{ size: size ?? null, color: color ?? null, pieces, cents, returned },
    isCounted: size !== undefined,
  }));

/** Returns the products with the highest revenue, with their current titles and their variants. */
export async function listTopProducts(sales: readonly VariantSales[]) {
  const top = topSales(sumSales(sales), SHOWN).map((sale) => {
    const ofProduct = sales.filter(({ productId }) => productId === sale.productId);
    const returned = ofProduct.reduce((sum, each) => sum + each.returned, 0);
    return { ...sale, returned, variants: variantsOf(ofProduct) };
  });
  const products = new Map((await getProducts(top.map(({ productId }) => productId))).map((each) => [each.id, each]));
  return Promise.all(
    top.map(async (sale) => {
      const product = products.get(sale.productId);
      if (!product) return { ...sale, title: await formerTitle(sale.productId), slug: null, image: null };
      return { ...sale, title: product.title, slug: product.slug, image: product.images[0]?.url ?? null };
    }),
  );
}
