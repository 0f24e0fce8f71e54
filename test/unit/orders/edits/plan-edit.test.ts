import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumOffers } from '#shared/base/discounts/applied-offer.ts';
import { editRefusal } from '#shared/fulfilment/edits/edit-rules.ts';
import type { EditPlan } from '#shared/orders/edits/edit.ts';
import { lineCents } from '#shared/orders/edits/line-price.ts';
import { type WorkedEdit, workOutEdit } from '#shared/orders/edits/plan-edit.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { receiptOf } from '#shared/orders/receipt.ts';
import { order } from '../../fixtures.ts';
import { editPlanOf, NOTHING, paidOrder, plannedLine, prices, type Step, step, swapTo } from './edit-arbitraries.ts';

/** Applies each step that is possible. Returns all versions of the order, including the first. */
function orders(first: StoredOrder, steps: readonly Step[], today: Parameters<typeof editPlanOf>[2], isWaived = false) {
  const all = [first];
  for (const one of steps) {
    const latest = all.at(-1) as StoredOrder;
    const plan = editPlanOf(latest, one, today);
    const worked = plan && workOutEdit(latest, plan, isWaived);
    if (worked && !('refusal' in worked)) all.push(worked.order);
  }
  return all;
}

function worked(before: StoredOrder, plan: Partial<EditPlan>, isWaived = false): WorkedEdit {
  const result = workOutEdit(before, { ...NOTHING, ...plan }, isWaived);
  if ('refusal' in result) throw new Error(result.refusal);
  return result;
}

const unitsIn = (list: readonly { productId: string; size: string | null; units: number }[]) => {
  const sums = new Map<string, number>();
  for (const { productId, size, units } of list) {
    const key = `${productId} ${size}`;
    sums.set(key, (sums.get(key) ?? 0) + units);
  }
  return sums;
};

const unitsOf = ({ items }: StoredOrder) =>
  unitsIn(items.map(({ productId, size, quantity }) => ({ productId, size, units: quantity })));

describe('Any edits of an order', () => {
  const edited = fc.tuple(paidOrder, fc.array(step, { maxLength: 6 }), prices, fc.boolean());

  test('leave amounts that add up, with no line below zero', () => {
    fc.assert(
      fc.property(edited, ([first, steps, today, isWaived]) => {
        for (const one of orders(first, steps, today, isWaived)) {
          const net = one.items.reduce((sum, item) => sum + lineCents(item), 0);
          expect(one.totalCents).toBe(net + one.shippingCents);
          expect(one.totalCents).toBe(one.subtotalCents - one.discountCents + one.shippingCents);
          for (const item of one.items) {
            expect(lineCents(item)).toBeGreaterThanOrEqual(0);
            expect(item.unitCents ?? 0).toBeGreaterThanOrEqual(item.priceCents);
          }
          expect(sumOffers(one.offers)).toBeLessThanOrEqual(one.discountCents);
        }
      }),
    );
  });

  test('show on a receipt that adds up', () => {
    fc.assert(
      fc.property(edited, ([first, steps, today, isWaived]) => {
        for (const one of orders(first, steps, today, isWaived)) {
          const { lines, subtotalCents, discounts, shippingCents, totalCents } = receiptOf(one);
          expect(lines.reduce((sum, line) => sum + line.totalCents, 0)).toBe(subtotalCents);
          const off = discounts.reduce((sum, { cents }) => sum + cents, 0);
          expect(subtotalCents - off + shippingCents).toBe(totalCents);
        }
      }),
    );
  });

  test('name the difference line by line, and move exactly the units that changed', () => {
    fc.assert(
      fc.property(paidOrder, step, prices, fc.boolean(), (before, one, today, isWaived) => {
        const plan = editPlanOf(before, one, today);
        const result = plan && workOutEdit(before, plan, isWaived);
        if (!result || 'refusal' in result) return;
        const sum = result.lines.reduce((cents, line) => cents + line.differenceCents, 0);
        expect([sum, result.order.totalCents - before.totalCents]).toEqual([
          result.differenceCents,
          result.differenceCents,
        ]);
        const [had, has] = [unitsOf(before), unitsOf(result.order)];
        const [taken, returned] = [unitsIn(result.taken), unitsIn(result.returned)];
        for (const key of new Set([...had.keys(), ...has.keys()])) {
          const moved = (taken.get(key) ?? 0) - (returned.get(key) ?? 0);
          expect(moved).toBe((has.get(key) ?? 0) - (had.get(key) ?? 0));
        }
      }),
    );
  });

  test('cost nothing when the difference is waived', () => {
    fc.assert(
      fc.property(paidOrder, step, prices, (before, one, today) => {
        const plan = editPlanOf(before, one, today);
        const result = plan && workOutEdit(before, plan, true);
        if (result && !('refusal' in result)) expect(result.differenceCents).toBeLessThanOrEqual(0);
      }),
    );
  });

  test('change no line that they don’t name', () => {
    fc.assert(
      fc.property(paidOrder, step, prices, (before, one, today) => {
        const plan = editPlanOf(before, one, today);
        const result = plan && workOutEdit(before, plan);
        if (!result || 'refusal' in result) return;
        const named = new Set([...(plan?.quantities ?? []), ...(plan?.swaps ?? [])].map(({ item }) => item));
        for (const [at, item] of before.items.entries())
          if (!named.has(at)) expect(result.order.items[at]).toEqual(item);
      }),
    );
  });
});

describe('An edit and its reverse restore the total', () => {
  const sizes = fc.constantFrom('S' as const, 'L' as const);

  test('of fewer units', () => {
    fc.assert(
      fc.property(paidOrder, fc.double({ min: 0, max: 1, noNaN: true }), (before, share) => {
        const { quantity } = before.items[0] as StoredOrder['items'][number];
        const fewer = Math.floor(share * (quantity - 1));
        if (fewer === quantity) return;
        const one = worked(before, { quantities: [{ item: 0, quantity: fewer }] });
        const back = worked(one.order, { quantities: [{ item: 0, quantity }] });
        expect(back.order.totalCents).toBe(before.totalCents);
        expect(back.order.offers).toEqual(before.offers);
      }),
    );
  });

  test('of another variant, for all units or some', () => {
    fc.assert(
      fc.property(paidOrder, sizes, fc.integer({ min: 1, max: 9 }), prices, (before, size, units, today) => {
        const { quantity } = before.items[0] as StoredOrder['items'][number];
        const moved = Math.min(units, quantity);
        const one = worked(before, { swaps: [swapTo(0, moved, size, 'M', today)] });
        const at = moved === quantity ? 0 : before.items.length;
        const back = worked(one.order, { swaps: [swapTo(at, moved, 'M', 'M', today)] });
        expect(back.order.totalCents).toBe(before.totalCents);
      }),
    );
  });

  test('of an added item, waived or not', () => {
    fc.assert(
      fc.property(
        paidOrder,
        sizes,
        fc.integer({ min: 1, max: 5 }),
        prices,
        fc.boolean(),
        (before, size, units, today, isWaived) => {
          const one = worked(before, { added: [plannedLine(size, units, today)] }, isWaived);
          const back = worked(one.order, { quantities: [{ item: before.items.length, quantity: 0 }] });
          expect(back.order.totalCents).toBe(before.totalCents);
        },
      ),
    );
  });

  test('also by a way through a third variant', () => {
    fc.assert(
      fc.property(paidOrder, prices, (before, today) => {
        const { quantity } = before.items[0] as StoredOrder['items'][number];
        const direct = worked(before, { swaps: [swapTo(0, quantity, 'L', 'M', today)] });
        const first = worked(before, { swaps: [swapTo(0, quantity, 'S', 'M', today)] });
        const second = worked(first.order, { swaps: [swapTo(0, quantity, 'L', 'M', today)] });
        expect(second.order.totalCents).toBe(direct.order.totalCents);
      }),
    );
  });
});

describe('An edit is refused', () => {
  const item = { productId: 'prd_1', slug: 't', title: 'Tee', image: null, size: 'M', color: null, quantity: 2 };
  const paid = order({
    items: [{ ...item, priceCents: 1000, unitCents: 1000 }],
    subtotalCents: 2000,
    discountCents: 0,
    shippingCents: 0,
    totalCents: 2000,
  });
  const refusal = (before: StoredOrder, plan: Partial<EditPlan>) => {
    const result = workOutEdit(before, { ...NOTHING, ...plan });
    return 'refusal' in result ? result.refusal : null;
  };
  const refund = {
    ...({ id: 'rfd_1', amountCents: 1000, status: 'succeeded', reason: null, byProvider: false } as const),
    ...{ createdAt: '2026-01-01T00:00:00.000Z', stripeRefundId: 're_1', failure: null },
    units: [{ item: 0, quantity: 1, restocked: 1 }],
  };

  test('that leaves nothing, or changes nothing', () => {
    expect(refusal(paid, { quantities: [{ item: 0, quantity: 0 }] })).toBe(
      'An order keeps at least one item. Cancel it instead',
    );
    expect(refusal(paid, {})).toBe('This changes nothing');
  });

  test('of units that were refunded', () => {
    const refunded = { ...paid, refunds: [refund], refundedCents: 1000 };
    expect(refusal(refunded, { quantities: [{ item: 0, quantity: 0 }] })).toBe('1 of Tee were refunded, so they stay');
    const today = { S: 1, M: 1, L: 1 };
    expect(refusal(refunded, { swaps: [swapTo(0, 2, 'L', 'M', today)] })).toBe('Only 1 of Tee can be changed');
  });

  test('of more products than one transaction holds', () => {
    const many = (count: number, from: number) =>
      Array.from({ length: count }, (_, at) => ({ ...item, productId: `prd_${from + at}`, quantity: 1 }));
    const items = many(50, 0).map((one) => ({ ...one, priceCents: 100, unitCents: 100, tookStock: true }));
    const full = { ...paid, items, subtotalCents: 5000, totalCents: 5000 };
    const added = many(50, 100).map((one) => ({ ...one, unitCents: 100, takesStock: true }));
    const quantities = items.map((_one, at) => ({ item: at, quantity: 0 }));
    expect(refusal(full, { quantities, added })).toBe(
      'One change can be of 50 products. Make the others in another change',
    );
    expect(refusal(full, { quantities: quantities.slice(0, 25), added: added.slice(0, 25) })).toBeNull();
  });

  test('that would make the order too large to be saved', () => {
    const gone = Array.from({ length: 149 }, () => ({ ...item, quantity: 0, priceCents: 100, unitCents: 100 }));
    const long = { ...paid, items: [...paid.items, ...gone] };
    const [one, two] = [plannedLine('S', 1, { S: 1, M: 1, L: 1 }), plannedLine('L', 1, { S: 1, M: 1, L: 1 })];
    expect(refusal(long, { added: [one, two] })).toBe(
      'This order was changed too often to add more lines. Place another order for them',
    );
    const lines = Array.from({ length: 100 }, () => ({
      ...{ item: 0, title: 'Tee', before: null, after: null, differenceCents: 0 },
    }));
    const edit = { state: 'applied', by: 'admin', at: '', lines, differenceCents: 0, waivedCents: 0 } as const;
    const edits = [1, 2, 3, 4].map((number) => ({ ...edit, id: `edt_${number}` }));
    expect(editRefusal({ ...paid, edits: edits.slice(1) })).toBeNull();
    expect(editRefusal({ ...paid, edits })).toBe('This order was changed too often to be changed again');
  });

  test('of an item that the order doesn’t have', () => {
    expect(refusal(paid, { quantities: [{ item: 3, quantity: 1 }] })).toBe('This order has no item 4');
  });
});
