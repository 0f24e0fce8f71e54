import { createHash } from 'node:crypto';
import { type Account, KIND, shops, write } from './account.ts';
import { BLUEPRINTS, catalogVariants, SIZES } from './catalog.ts';
import { ARTWORK, newProduct } from './product-record.ts';
import { DRAFTS, type Draft } from './seed-products.ts';
import type { Shop } from './types.ts';

export const SHOP_ID = 18_210_437;

/** The merchant's account at first: one shop that is connected by API, and what was made for it. */
export function seedAccount(account: Account): void {
  if (shops(account).length > 0) return;
  const shop: Shop = { id: SHOP_ID, title: 'FOUNDATION', sales_channel: 'custom_integration' };
  const products = DRAFTS.map((draft) => seedProduct(account, draft));
  account.commit([
    ...products.map((record) => write(KIND.product, record.product.id, record)),
    write(KIND.shop, shop.id, shop),
  ]);
}

/** The same id on every machine, so that a first start is the same everywhere. */
const idOf = (title: string) => createHash('sha256').update(title).digest('hex').slice(0, 24);

function seedProduct(account: Account, draft: Draft) {
  const blueprint = BLUEPRINTS.find(({ kind }) => kind === draft.kind);
  if (!blueprint) throw new Error(`no blueprint for ${draft.kind}`);
  const all = catalogVariants(blueprint);
  const titleOf = ({ color, size }: { color: string; size: string }) =>
    draft.sizesFirst ? `${size} / ${color}` : `${color} / ${size}`;
  const named = (titles: string[] = []) =>
    new Set(all.filter((variant) => titles.includes(titleOf(variant))).map(({ id }) => id));
  const off = named(draft.off);
  const sold = all.filter(({ color }) => draft.colors.includes(color));
  const largest = SIZES.at(-1);
  return newProduct(
    account,
    SHOP_ID,
    blueprint,
    {
      title: draft.title,
      description: draft.description,
      safetyInformation: draft.safety ?? null,
      tags: draft.tags,
      variants: new Map(
        sold.map(({ id, size }) => [
          id,
          { price: draft.price + (size === largest ? (draft.largestAdds ?? 0) : 0), enabled: !off.has(id) },
        ]),
      ),
      unavailable: named(draft.out),
      sizesFirst: draft.sizesFirst ?? false,
      printAreas: [
        printArea(
          draft,
          sold.map(({ id }) => id),
        ),
      ],
      design: { kind: draft.kind, print: draft.print, backPrint: draft.backPrint ?? null },
    },
    idOf(draft.title),
  );
}

const placed = (name: string) => ({ ...ARTWORK, id: idOf(name), name: `${name}.png` });

const printArea = ({ print, backPrint }: Draft, variantIds: number[]) => ({
  variant_ids: variantIds,
  placeholders: [
    { position: 'front', images: [placed(print)] },
    ...(backPrint ? [{ position: 'back', images: [placed(backPrint)] }] : []),
  ],
  background: '#ffffff',
});
