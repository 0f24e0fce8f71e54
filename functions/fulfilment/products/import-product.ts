import { copyPictures } from '#functions/catalogue/copy-pictures.ts';
import { safeHtml } from '#functions/catalogue/safe-html.ts';
import { Problem } from '#shared/base/errors.ts';
import { newId } from '#shared/base/id.ts';
import { slugify } from '#shared/base/slug.ts';
import { titleSlug } from '#shared/base/title-slug.ts';
import type { Product, StoredVariant } from '#shared/catalogue/product.ts';
import { mergeProviderProduct, toNewProviderProduct } from '#shared/fulfilment/merge-product.ts';
import type { ConnectionSettings } from '#shared/fulfilment/provider-connection.ts';
import type { ProviderProduct } from '#shared/fulfilment/provider-product.ts';
import {
  mappingProblemMessage,
  type ProviderSnapshot,
  toProviderSnapshot,
} from '#shared/fulfilment/provider-snapshot.ts';
import { insertProduct } from '#store/catalogue/product-writes.ts';
import { getProduct } from '#store/catalogue/products.ts';
import { getPointers } from '#store/catalogue/provider-pointers.ts';
import { type ChangedProduct, updateProviderProduct } from '#store/catalogue/provider-products.ts';

/** Largest number of problems to list for one product. */
const MAX_PROBLEMS = 20;

export interface ImportOptions {
  settings: ConnectionSettings;
  /** Id of the linked product in the shop. Null for a new product. */
  productId: string | null;
  /**
   * True if the merchant published the product at the provider. This means that it should be sold, so the shop publishes it,
   * too. A product that only a sync finds becomes a draft.
   */
  isPublished?: boolean;
  /** Current time, in milliseconds UTC. */
  now: number;
}

export interface ImportedProduct extends ChangedProduct {
  isNew: boolean;
}

/** Message for a product that no longer exists at the provider. */
export const REMOVED_AT_PROVIDER =
  'Printify no longer has this product, so it is sold out here. Create it there again, link another product, or delete this one.';

const inWords = (problems: readonly string[]): string[] =>
  problems.length <= MAX_PROBLEMS
    ? [...problems]
    : [...problems.slice(0, MAX_PROBLEMS), `${problems.length - MAX_PROBLEMS} more like these`];

const soldOut = (variants: readonly StoredVariant[] | undefined) =>
  variants ? { variants: variants.map((variant) => ({ ...variant, available: false })) } : {};

/**
 * Marks a product that the provider cannot make as sold out, and stores the reason. The product is not deleted or
 * unpublished, so it keeps its URL if the provider offers it again.
 */
export const markUnavailable = (
  productId: string,
  { problem, isGone, now }: { problem: string; isGone: boolean; now: number },
): Promise<ChangedProduct> =>
  updateProviderProduct(
    productId,
    (product) => ({
      ...product,
      ...soldOut(product.variants),
      syncStatus: 'error',
      ...(product.provider ? { provider: { ...product.provider, problems: [problem], isGone, isLocked: false } } : {}),
    }),
    { now },
  );

/** Returns the product with the earlier availability of each variant, for shops with `syncInventory` off. */
function keepAvailability(before: Product, after: Product): Product {
  if (before.syncStatus === 'error' || !before.variants) return after;
  const known = new Map(before.variants.map((variant) => [variant.providerVariantId, variant.available]));
  return {
    ...after,
    variants: (after.variants ?? []).map((variant) => ({
      ...variant,
      available: known.get(variant.providerVariantId) ?? variant.available,
    })),
  };
}

const change = (snapshot: ProviderSnapshot, productId: string, { settings, isPublished, now }: ImportOptions) =>
  updateProviderProduct(
    productId,
    (bare) => {
      const merged = mergeProviderProduct(bare, snapshot);
      const next = settings.syncInventory ? merged : keepAvailability(bare, merged);
      const syncedAt = bare.provider?.syncedAt;
      return {
        ...next,
        ...(next.provider && syncedAt ? { provider: { ...next.provider, syncedAt } } : {}),
        isPublished: isPublished || next.isPublished,
      };
    },
    { now },
  );

const isTaken = (error: unknown, field: 'slug' | 'providerProductId'): boolean =>
  error instanceof Problem && (error.errors ?? []).some(({ path }) => path === field);

async function create(snapshot: ProviderSnapshot, { isPublished = false, now }: ImportOptions): Promise<Product> {
  const { productId } = snapshot.link;
  const base = titleSlug(snapshot.fields.title) || 'product';
  const at = new Date(now).toISOString();
  const decided = { id: newId('prd', now), isPublished, createdAt: at };
  const make = (slug: string) => {
    const made = toNewProviderProduct(snapshot, { ...decided, slug });
    return insertProduct({ ...made, ...(made.provider ? { provider: { ...made.provider, syncedAt: at } } : {}) });
  };
  try {
    return await make(base);
  } catch (error) {
    if (!isTaken(error, 'slug')) throw error;
    return make(`${base.slice(0, 90)}-${slugify(productId).slice(-24)}`);
  }
}

/**
 * Imports one product: sanitizes its description, copies its pictures, and keeps the fields that an admin has changed. Writes
 * only if something has changed. Throws `provider_refused` if no variant for sale has a price. If the shop already has the
 * product, it is first marked as unavailable.
 */
export async function importProduct(source: ProviderProduct, options: ImportOptions): Promise<ImportedProduct> {
  const { productId, now } = options;
  const snapshot = toProviderSnapshot(source, await safeHtml(source.description));
  if (!snapshot) {
    const problem = 'None of its variants is enabled and priced in Printify';
    if (productId) await markUnavailable(productId, { problem, isGone: false, now });
    throw new Problem('provider_refused', problem);
  }
  const present = productId ? await getProduct(productId) : null;
  const copied = await copyPictures(snapshot.fields.images, present?.provider?.pictures ?? {});
  const { problems } = copied;
  // If some pictures failed, the shop keeps the larger set of earlier ones.
  const last = present?.provider;
  const keeps = problems.length > 0 && last !== undefined && last.last.images.length > copied.images.length;
  const images = keeps ? last.last.images : copied.images;
  const pictures = keeps ? { ...last.pictures, ...copied.pictures } : copied.pictures;
  const incoming: ProviderSnapshot = {
    ...snapshot,
    fields: { ...snapshot.fields, images },
    link: {
      ...snapshot.link,
      pictures,
      problems: inWords([...problems, ...snapshot.problems.map(mappingProblemMessage)]),
    },
  };
  if (productId) return { ...(await change(incoming, productId, options)), isNew: false };
  try {
    return { product: await create(incoming, options), isChanged: true, isNew: true };
  } catch (error) {
    // An event and a sync may import the same new product at the same time. Only one product is created, and this run updates
    // it.
    const other = isTaken(error, 'providerProductId') ? (await getPointers([source.id]))[0]?.productId : undefined;
    if (other === undefined) throw error;
    return { ...(await change(incoming, other, options)), isNew: false };
  }
}
