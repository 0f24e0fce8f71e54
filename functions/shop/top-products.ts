import { type ProductSales, topSales } from '#shared/shop/analytics.ts';
import { getProducts } from '#store/catalogue/products.ts';
import { listAudit } from '#store/shop/audit.ts';

const SHOWN = 10;

/** Returns the last title of a deleted product, from the history. */
const formerTitle = async (productId: string): Promise<string> =>
  (await listAudit(productId, { limit: 1 })).items[0]?.name ?? 'A deleted product';

/** Returns the products with the highest revenue, with their present titles. */
export async function listTopProducts(sales: readonly ProductSales[]) {
  const top = topSales(sales, SHOWN);
  const products = new Map((await getProducts(top.map(({ productId }) => productId))).map((each) => [each.id, each]));
  return Promise.all(
    top.map(async (sale) => {
      const product = products.get(sale.productId);
      if (!product) return { ...sale, title: await formerTitle(sale.productId), slug: null, image: null };
      return { ...sale, title: product.title, slug: product.slug, image: product.images[0]?.url ?? null };
    }),
  );
}
