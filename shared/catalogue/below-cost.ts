import * as z from 'zod/mini';
import type { Cents } from '#shared/base/money.ts';
import { isValidChoice, type VariantChoice } from './availability.ts';
import { type CardFee, cardFee, STRIPE_FEE } from './margins.ts';
import type { Product } from './product.ts';

/**
 * Describes a choice that loses money when it is sold alone. Size and color are null for a product without variants. Amounts
 * are in cents.
 */
export const belowCostItemSchema = z.object({
  productId: z.string(),
  title: z.string(),
  size: z.nullable(z.string()),
  color: z.nullable(z.string()),
  priceCents: z.int(),
  costCents: z.int(),
  /** Price minus unit cost and payment fee. Always negative here. */
  profitCents: z.int(),
});
export type BelowCostItem = z.infer<typeof belowCostItemSchema>;

const MAX_ITEMS = 50;

/** Counts the choices that sell at a loss, and lists the worst of them. */
export interface BelowCost {
  belowCostCount: number;
  belowCost: BelowCostItem[];
}

/**
 * Groups choices with the same price and cost. `choices` lists their numbers (see `numberOf`). It is null for a product
 * without variants.
 */
export interface CostGroup {
  priceCents: Cents;
  costCents: Cents;
  choices: number[] | null;
}

type Options = Pick<Product, 'sizes' | 'colors'>;
type Costed = Options & Pick<Product, 'priceCents' | 'costCents' | 'variants'>;

/** Returns the number of a choice, from 0. Choices are numbered size by size: all colors of the first size come first. */
const numberOf = ({ sizes, colors }: Options, { size, color }: VariantChoice): number =>
  Math.max(0, sizes.indexOf(size ?? '')) * Math.max(1, colors.length) + Math.max(0, colors.indexOf(color ?? ''));

function choiceOf({ sizes, colors }: Options, number: number): VariantChoice {
  const width = Math.max(1, colors.length);
  return { size: sizes[Math.floor(number / width)] ?? null, color: colors[number % width] ?? null };
}

/** Groups a product's choices by price and cost. Leaves out choices without a known cost. */
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

export interface CostedProduct extends Options {
  id: string;
  title: string;
  costs: readonly CostGroup[];
}

/** Finds the choices that lose money when sold alone. Assumes that the customer pays for shipping. */
export function findBelowCost(products: readonly CostedProduct[], fee: CardFee = STRIPE_FEE): BelowCost {
  const losses = products
    .flatMap((product) => product.costs.map((group) => ({ product, group })))
    .map((loss) => ({ ...loss, profitCents: profitOf(loss.group, fee) }))
    .filter(({ profitCents }) => profitCents < 0)
    .toSorted((a, b) => a.profitCents - b.profitCents);
  const belowCost: BelowCostItem[] = [];
  for (const { product, group, profitCents } of losses) {
    const { priceCents, costCents, choices } = group;
    const room = MAX_ITEMS - belowCost.length;
    const named = choices?.slice(0, room).map((number) => choiceOf(product, number)) ?? [{ size: null, color: null }];
    const item = { productId: product.id, title: product.title, priceCents, costCents, profitCents };
    belowCost.push(...named.slice(0, room).map((choice) => ({ ...item, ...choice })));
  }
  return { belowCost, belowCostCount: losses.reduce((sum, { group }) => sum + (group.choices?.length ?? 1), 0) };
}

const profitOf = ({ priceCents, costCents }: CostGroup, fee: CardFee): Cents =>
  priceCents - cardFee(priceCents, fee) - costCents;
