import * as z from 'zod/mini';
import type { Cents } from '#shared/base/money.ts';
import { isValidChoice, type VariantChoice } from './availability.ts';
import { type CardFee, cardFee, STRIPE_FEE } from './margins.ts';
import type { Product } from './product.ts';

/** Something that would be sold alone at a loss; of a product without variants, size and color are null. Cents. */
export const belowCostItemSchema = z.object({
  productId: z.string(),
  title: z.string(),
  size: z.nullable(z.string()),
  color: z.nullable(z.string()),
  priceCents: z.int(),
  costCents: z.int(),
  /** Below zero: what is left of the price once the piece and the payment's fee are paid. */
  profitCents: z.int(),
});
export type BelowCostItem = z.infer<typeof belowCostItemSchema>;

const MOST_ITEMS = 50;

/** What would be sold at a loss: how much it is, and the worst of it. */
export interface BelowCost {
  belowCostCount: number;
  belowCost: BelowCostItem[];
}

/** Combinations of sizes and colors with one price and one cost, by their numbers: size by size. Null for the product itself. */
export interface CostGroup {
  priceCents: Cents;
  costCents: Cents;
  choices: number[] | null;
}

type Options = Pick<Product, 'sizes' | 'colors'>;
type Costed = Options & Pick<Product, 'priceCents' | 'costCents' | 'variants'>;

const numberOf = ({ sizes, colors }: Options, { size, color }: VariantChoice): number =>
  Math.max(0, sizes.indexOf(size ?? '')) * Math.max(1, colors.length) + Math.max(0, colors.indexOf(color ?? ''));

function choiceOf({ sizes, colors }: Options, number: number): VariantChoice {
  const across = Math.max(1, colors.length);
  return { size: sizes[Math.floor(number / across)] ?? null, color: colors[number % across] ?? null };
}

/** What a product's pieces cost its owner, at the prices it has; nothing of a piece whose cost is not known. */
export function costGroups(product: Costed): CostGroup[] {
  const { variants = [], priceCents, costCents } = product;
  if (variants.length === 0) return costCents == null ? [] : [{ priceCents, costCents, choices: null }];
  const groups = new Map<string, CostGroup & { choices: number[] }>();
  for (const variant of variants) {
    const cost = variant.costCents ?? costCents ?? null;
    if (cost === null || !isValidChoice(product, variant)) continue;
    const key = `${variant.priceCents} ${cost}`;
    const group = groups.get(key) ?? { priceCents: variant.priceCents, costCents: cost, choices: [] };
    group.choices.push(numberOf(product, variant));
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** A product with what its pieces cost, at the prices they are to be sold at. */
export interface CostedProduct extends Options {
  id: string;
  title: string;
  costs: readonly CostGroup[];
}

/** What of these products would lose money if it were sold alone, its shopper paying for the shipping. */
export function findBelowCost(products: readonly CostedProduct[], fee: CardFee = STRIPE_FEE): BelowCost {
  const losses = products
    .flatMap((product) => product.costs.map((group) => ({ product, group })))
    .map((loss) => ({ ...loss, profitCents: profitOf(loss.group, fee) }))
    .filter(({ profitCents }) => profitCents < 0)
    .toSorted((a, b) => a.profitCents - b.profitCents);
  const belowCost: BelowCostItem[] = [];
  for (const { product, group, profitCents } of losses) {
    const { priceCents, costCents, choices } = group;
    const room = MOST_ITEMS - belowCost.length;
    const named = choices?.slice(0, room).map((number) => choiceOf(product, number)) ?? [{ size: null, color: null }];
    const item = { productId: product.id, title: product.title, priceCents, costCents, profitCents };
    belowCost.push(...named.slice(0, room).map((choice) => ({ ...item, ...choice })));
  }
  return { belowCost, belowCostCount: losses.reduce((sum, { group }) => sum + (group.choices?.length ?? 1), 0) };
}

const profitOf = ({ priceCents, costCents }: CostGroup, fee: CardFee): Cents =>
  priceCents - cardFee(priceCents, fee) - costCents;
