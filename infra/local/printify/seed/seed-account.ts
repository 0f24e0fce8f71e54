import { createHash } from 'node:crypto';
import { write } from '../../emulator/records.ts';
import { PRINTIFY_KIND, type PrintifyAccount, shops } from '../account.ts';
import { BLUEPRINTS, catalogVariants, SIZES } from '../products/catalog.ts';
import { ARTWORK, newProduct } from '../products/product-record.ts';
import type { Shop } from '../types.ts';
import { type PrintifySeedProduct, SEED_PRODUCTS } from './seed-products.ts';

export const SHOP_ID = 18_210_437;

/** Seeds a new account with its products and with one shop that is connected through the API. */
export function seedAccount(account: PrintifyAccount): void {
  if (shops(account).length > 0) return;
  const shop: Shop = { id: SHOP_ID, title: 'FOUNDATION', sales_channel: 'custom_integration' };
  const products = SEED_PRODUCTS.map((seed) => seedProduct(account, seed));
  account.commit([
    ...products.map((record) => write(PRINTIFY_KIND.product, record.product.id, record)),
    write(PRINTIFY_KIND.shop, shop.id, shop),
  ]);
}

/** Derives an id from a title, so that the first start on any machine creates the same ids. */
const idOf = (title: string) => createHash('sha256').update(title).digest('hex').slice(0, 24);

function seedProduct(account: PrintifyAccount, seed: PrintifySeedProduct) {
  const blueprint = BLUEPRINTS.find(({ kind }) => kind === seed.kind);
  if (!blueprint) throw new Error(`no blueprint for ${seed.kind}`);
  const all = catalogVariants(blueprint);
  const titleOf = ({ color, size }: { color: string; size: string }) =>
    seed.sizesFirst ? `${size} / ${color}` : `${color} / ${size}`;
  const named = (titles: string[] = []) =>
    new Set(all.filter((variant) => titles.includes(titleOf(variant))).map(({ id }) => id));
  const disabled = named(seed.disabled);
  const sold = all.filter(({ color }) => seed.colors.includes(color));
  const largest = SIZES.at(-1);
  return newProduct(
    account,
    SHOP_ID,
    blueprint,
    {
      title: seed.title,
      description: seed.description,
      safetyInformation: seed.safety ?? null,
      tags: seed.tags,
      variants: new Map(
        sold.map(({ id, size }) => [
          id,
          { price: seed.price + (size === largest ? (seed.largestAdds ?? 0) : 0), enabled: !disabled.has(id) },
        ]),
      ),
      unavailable: named(seed.unavailable),
      sizesFirst: seed.sizesFirst ?? false,
      printAreas: [
        printArea(
          seed,
          sold.map(({ id }) => id),
        ),
      ],
      design: { kind: seed.kind, print: seed.print, backPrint: seed.backPrint ?? null },
    },
    idOf(seed.title),
  );
}

const placed = (name: string) => ({ ...ARTWORK, id: idOf(name), name: `${name}.png` });

const printArea = ({ print, backPrint }: PrintifySeedProduct, variantIds: number[]) => ({
  variant_ids: variantIds,
  placeholders: [
    { position: 'front', images: [placed(print)] },
    ...(backPrint ? [{ position: 'back', images: [placed(backPrint)] }] : []),
  ],
  background: '#ffffff',
});
