import { safeHtml } from '#functions/catalogue/safe-html.ts';
import { Problem } from '#shared/base/errors.ts';
import { newId } from '#shared/base/id.ts';
import { slugify } from '#shared/base/slug.ts';
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
import { copyPictures } from './copy-pictures.ts';

/** So many problems of one product are told in words. */
const MAX_PROBLEMS = 20;

export interface ImportOptions {
  settings: ConnectionSettings;
  /** The shop's product that this is; null for one it has not had. */
  productId: string | null;
  /**
   * Whether the merchant published it there. That is the decision to sell it, so it is published here; what a sync merely
   * finds may be half done, and comes as a draft until somebody says otherwise.
   */
  isPublished?: boolean;
  /** Milliseconds UTC. */
  now: number;
}

export interface ImportedProduct extends ChangedProduct {
  isNew: boolean;
}

/** What an owner reads of a product that the provider has no more. */
export const REMOVED_AT_PROVIDER =
  'Printify does not have this product any more, so it is sold out here. Make it again there, link another product, or delete this one.';

const inWords = (problems: readonly string[]): string[] =>
  problems.length <= MAX_PROBLEMS
    ? [...problems]
    : [...problems.slice(0, MAX_PROBLEMS), `${problems.length - MAX_PROBLEMS} more of its kind`];

const soldOut = (variants: readonly StoredVariant[] | undefined) =>
  variants ? { variants: variants.map((variant) => ({ ...variant, available: false })) } : {};

/**
 * Takes a product off sale that the provider cannot make: every variant is sold out and its owner reads why. It is not
 * deleted and not unpublished, so that it comes back by itself, at its own address, when the provider has it again.
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

/** With `syncInventory` off, what was for sale stays for sale, and the other way round. */
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
  const base = slugify(snapshot.fields.title) || 'product';
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
 * Brings one product in step with the provider's: its text cleaned, its pictures copied, wherever the owner has not
 * written something else. Nothing is written when nothing has changed. Throws `provider_refused` for one of which no
 * variant for sale has a price: if the shop has it, it is taken off sale first.
 */
export async function importProduct(source: ProviderProduct, options: ImportOptions): Promise<ImportedProduct> {
  const { productId, now } = options;
  const snapshot = toProviderSnapshot(source, await safeHtml(source.description));
  if (!snapshot) {
    const problem = 'None of its variants is for sale with a price at Printify';
    if (productId) await markUnavailable(productId, { problem, isGone: false, now });
    throw new Problem('provider_refused', problem);
  }
  const present = productId ? await getProduct(productId) : null;
  const copied = await copyPictures(snapshot.fields.images, present?.provider?.pictures ?? {});
  const { problems } = copied;
  // Pictures that cannot be had today do not take away the ones there are.
  const last = present?.provider;
  const keeps = problems.length > 0 && last !== undefined && last.last.images.length > copied.images.length;
  const images = keeps ? last.last.images : copied.images;
  const pictures = keeps ? { ...last.pictures, ...copied.pictures } : copied.pictures;
  const told: ProviderSnapshot = {
    ...snapshot,
    fields: { ...snapshot.fields, images },
    link: {
      ...snapshot.link,
      pictures,
      problems: inWords([...problems, ...snapshot.problems.map(mappingProblemMessage)]),
    },
  };
  if (productId) return { ...(await change(told, productId, options)), isNew: false };
  try {
    return { product: await create(told, options), isChanged: true, isNew: true };
  } catch (error) {
    // An event and a sync may bring the same new product at once: it is one.
    const other = isTaken(error, 'providerProductId') ? (await getPointers([source.id]))[0]?.productId : undefined;
    if (other === undefined) throw error;
    return { ...(await change(told, other, options)), isNew: false };
  }
}
