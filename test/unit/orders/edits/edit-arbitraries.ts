import fc from 'fast-check';
import type { EditPlan, PlannedLine, PlannedSwap } from '#shared/orders/edits/edit.ts';
import type { StoredOrder, StoredOrderItem } from '#shared/orders/order.ts';
import { order } from '../../fixtures.ts';

const SIZES = ['S', 'M', 'L'] as const;

/** Today's price of each size, in cents. The prices are the same for all edits in a test. */
export type Prices = Record<(typeof SIZES)[number], number>;
export const prices: fc.Arbitrary<Prices> = fc.record({
  S: fc.integer({ min: 500, max: 9_000 }),
  M: fc.integer({ min: 500, max: 9_000 }),
  L: fc.integer({ min: 500, max: 9_000 }),
});

const item = (at: number): fc.Arbitrary<StoredOrderItem> =>
  fc
    .record({
      unit: fc.integer({ min: 1, max: 20_000 }),
      percent: fc.nat(100),
      quantity: fc.integer({ min: 1, max: 9 }),
      offer: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ unit, percent, quantity, offer }) => {
      const priceCents = Math.floor((unit * (100 - percent)) / 100);
      const offerCents = Math.floor(priceCents * quantity * offer);
      return {
        productId: `prd_${at}`,
        slug: 'tee',
        title: 'Tee',
        image: null,
        size: 'M',
        color: 'Black',
        quantity,
        unitCents: unit,
        priceCents,
        tookStock: true,
        ...(offerCents > 0 ? { offerCents } : {}),
      };
    });

/** Generates paid orders with correct totals. */
export const paidOrder: fc.Arbitrary<StoredOrder> = fc
  .tuple(fc.tuple(item(0), item(1), item(2)), fc.nat(2_000))
  .map(([items, shippingCents]) => {
    const subtotalCents = items.reduce((sum, { unitCents = 0, quantity }) => sum + unitCents * quantity, 0);
    const net = items.reduce((sum, one) => sum + one.priceCents * one.quantity - (one.offerCents ?? 0), 0);
    const offerCents = items.reduce((sum, one) => sum + (one.offerCents ?? 0), 0);
    return order({
      items,
      shippingCents,
      subtotalCents,
      discountCents: subtotalCents - net,
      totalCents: net + shippingCents,
      ...(offerCents > 0 ? { offers: [{ id: 'off_1', name: 'Welcome', code: 'WELCOME', cents: offerCents }] } : {}),
    });
  });

/** Describes a random step of an edit, before it is adapted to an order. */
export interface Step {
  kind: 'quantity' | 'swap' | 'add';
  at: number;
  share: number;
  size: (typeof SIZES)[number];
  units: number;
}

export const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('quantity', 'swap', 'add'),
  at: fc.nat(20),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  size: fc.constantFrom(...SIZES),
  units: fc.integer({ min: 1, max: 5 }),
});

export const NOTHING: EditPlan = { quantities: [], swaps: [], added: [] };

export const swapTo = (position: number, quantity: number, size: Step['size'], bought: string, today: Prices) => ({
  item: position,
  quantity,
  size,
  color: 'Black',
  shiftCents: today[size] - today[bought as Step['size']],
  image: null,
  takesStock: true,
});

export const plannedLine = (size: Step['size'], quantity: number, today: Prices): PlannedLine => ({
  productId: 'prd_new',
  slug: 'hoodie',
  title: 'Hoodie',
  image: null,
  size,
  color: 'Black',
  quantity,
  unitCents: today[size],
  takesStock: true,
});

/** Adapts a random step to an order. Returns null if the step would change nothing. */
export function editPlanOf(
  { items }: StoredOrder,
  { kind, at, share, size, units }: Step,
  today: Prices,
): EditPlan | null {
  if (kind === 'add') return { ...NOTHING, added: [plannedLine(size, units, today)] };
  const position = at % items.length;
  const one = items[position] as StoredOrderItem;
  const most = Math.max(one.quantity, one.bought?.quantity ?? 0);
  if (kind === 'quantity') {
    const quantity = Math.round(share * most);
    return quantity === one.quantity ? null : { ...NOTHING, quantities: [{ item: position, quantity }] };
  }
  const moved = Math.max(1, Math.round(share * one.quantity));
  if (one.quantity === 0 || one.size === size) return null;
  const swap: PlannedSwap = swapTo(position, moved, size, one.bought?.size ?? one.size ?? 'M', today);
  return { ...NOTHING, swaps: [swap] };
}
