import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STRIPE_FEE } from '#shared/catalogue/margins.ts';
import { withoutPerson } from '#shared/customers/erasure.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { withShipmentCost } from '#shared/orders/shipments/shipment-changes.ts';
import { FIGURES, type Figures, feeFigures, figuresWith, orderFigures, sumFigures } from '#shared/shop/analytics.ts';
import { shippingDelta, toProfit } from '#shared/shop/profit.ts';
import { returnedSales, sumVariants } from '#shared/shop/sales.ts';
import { variantsCsv } from '#web/features/shop/admin-analytics/analytics-csv.ts';
import { order } from '../fixtures.ts';

const anyFigures = fc.record(
  Object.fromEntries(FIGURES.map((name) => [name, fc.nat(1_000_000)])) as Record<keyof Figures, fc.Arbitrary<number>>,
);
const SHIPMENT = { id: 'shp_1', carrier: 'UPS', trackingNumber: '1', trackingUrl: null };
const shipped = (costCents?: number | null): StoredOrder =>
  order({ status: 'shipped', shipments: [costCents === undefined ? SHIPMENT : { ...SHIPMENT, costCents }] });

describe('The profit of a period', () => {
  test('is the revenue less refunds, product cost, shipping, and fees', () => {
    const sums = figuresWith({
      ...{ orders: 2, revenueCents: 20_000, refundedCents: 1_000, pieces: 3, costedPieces: 3, costCents: 6_000 },
      ...{ shippingCostCents: 900, feeOrders: 1, feeRevenueCents: 12_000, feeCents: 400 },
    });
    expect(toProfit(sums, STRIPE_FEE)).toEqual({
      ...{ revenueCents: 20_000, refundedCents: 1_000, productCostCents: 6_000, unknownUnits: 0 },
      ...{ shippingCostCents: 900, unknownShipments: 0, feeCents: 400, estimatedFeeCents: 262, estimatedOrders: 1 },
      ...{ profitCents: 20_000 - 1_000 - 6_000 - 900 - 400 - 262, isUpperBound: false },
    });
  });

  test('is unknown while no product cost is, and at most what is left while some cost is unknown', () => {
    const none = figuresWith({ orders: 1, revenueCents: 5_000, pieces: 1 });
    expect(toProfit(none, STRIPE_FEE)).toMatchObject({ productCostCents: null, profitCents: null });
    const sent = figuresWith({ ...none, costedPieces: 1, costCents: 2_000, shippingUnknown: 1 });
    expect(toProfit(sent, STRIPE_FEE)).toMatchObject({
      shippingCostCents: null,
      unknownShipments: 1,
      isUpperBound: true,
    });
    expect(toProfit(figuresWith(), STRIPE_FEE)).toMatchObject({ profitCents: null, estimatedFeeCents: 0 });
  });

  test('adds up for any figures, and a cost never raises it', () => {
    fc.assert(
      fc.property(anyFigures, fc.nat(10_000), (sums, more) => {
        const profit = toProfit(sums, STRIPE_FEE);
        const costs = [profit.refundedCents, profit.productCostCents, profit.shippingCostCents, profit.feeCents];
        const left = costs.reduce<number>((sum, cents) => sum - (cents ?? 0), profit.revenueCents);
        if (profit.profitCents !== null && profit.shippingCostCents !== null)
          expect(profit.profitCents).toBe(left - profit.estimatedFeeCents);
        const costlier = toProfit({ ...sums, shippingCostCents: sums.shippingCostCents + more }, STRIPE_FEE);
        expect(costlier.profitCents ?? 0).toBeLessThanOrEqual(profit.profitCents ?? 0);
      }),
    );
  });

  test('knows a payment by its fee once the payment service has told', () => {
    const known = sumFigures([
      orderFigures(order({ totalCents: 10_000, feeCents: 333 })),
      orderFigures(order({ totalCents: 5_000 })),
    ]);
    expect(toProfit(known, STRIPE_FEE)).toMatchObject({ feeCents: 333, estimatedFeeCents: 175, estimatedOrders: 1 });
  });

  test('counts the fee of an order with what its first payment earned, whatever it was changed to since', () => {
    const first = { id: 'pi_1', sessionId: 'cs_1', paidCents: 9_000, paidAt: '', editId: null };
    const second = { id: 'pi_2', sessionId: 'cs_2', paidCents: 3_000, paidAt: '', editId: 'edt_1' };
    const giftCardPayments = [{ id: 'gft_1', lastFour: 'AAAA', cents: 1_000 }];
    const dearer = order({ totalCents: 13_000, feeCents: 300, giftCardPayments, payments: [first, second] });
    expect(feeFigures(dearer)).toEqual({ feeOrders: 1, feeRevenueCents: 10_000, feeCents: 300 });
    const cheaper = order({ totalCents: 4_000, feeCents: 300, giftCardPayments, payments: [first] });
    expect(feeFigures(cheaper)).toEqual({ feeOrders: 1, feeRevenueCents: 10_000, feeCents: 300 });
  });
});

describe('The cost of shipping', () => {
  test('is unknown from the first shipment until an admin enters it, and counts once', () => {
    expect(shippingDelta(order({ shipments: [] }), shipped())).toEqual({ shippingCostCents: 0, shippingUnknown: 1 });
    expect(shippingDelta(shipped(), shipped(640))).toEqual({ shippingCostCents: 640, shippingUnknown: -1 });
    expect(shippingDelta(shipped(640), shipped(700))).toEqual({ shippingCostCents: 60, shippingUnknown: 0 });
    expect(shippingDelta(shipped(640), shipped(null))).toEqual({ shippingCostCents: -640, shippingUnknown: 1 });
    expect(shippingDelta(shipped(0), { ...shipped(0), status: 'delivered' } as StoredOrder)).toBeNull();
  });

  test('stays in the figures when the person of an order is erased', () => {
    for (const status of ['delivered', 'refunded'] as const)
      for (const sent of [shipped(640), shipped()]) {
        const done: StoredOrder = { ...sent, status };
        expect(shippingDelta(done, withoutPerson(done, '2026-11-27T12:00:00.000Z'))).toBeNull();
      }
  });

  test('adds up over any steps of an order', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.nat(5_000))), (steps) => {
        const orders = [order({ shipments: [] }), ...steps.map((cents) => shipped(cents))];
        const deltas = orders.slice(1).map((each, index) => shippingDelta(orders[index] ?? each, each) ?? {});
        const last = steps.at(-1) ?? null;
        expect(sumFigures(deltas)).toMatchObject({
          shippingCostCents: last ?? 0,
          shippingUnknown: steps.length > 0 && last === null ? 1 : 0,
        });
      }),
    );
  });

  test('is entered for a shipment of the shop as the admin saw it', () => {
    const cost = (costCents: number | null, seen: number | null, of = shipped()) =>
      withShipmentCost(of, { id: 'shp_1', costCents, seen });
    expect(cost(640, null)).toMatchObject({ order: { shipments: [{ costCents: 640 }] } });
    expect(cost(null, null)).toBeNull();
    expect(cost(700, null, shipped(640))).toHaveProperty('refusal');
    expect(withShipmentCost(shipped(), { id: 'shp_2', costCents: 1, seen: null })).toHaveProperty('refusal');
  });
});

describe('Sales by variant', () => {
  const item = (size: string, quantity: number) => ({
    ...{ productId: 'prd_a', slug: 'tee', title: 'Tee', image: null, size, color: 'Black' },
    ...{ quantity, priceCents: 1_000 },
  });

  test('count the units that came back with the variant that was sold', () => {
    const sold = order({ items: [item('M', 2), item('L', 1)] });
    expect(
      returnedSales(sold, [
        { item: 0, quantity: 2 },
        { item: 9, quantity: 1 },
      ]),
    ).toEqual([{ productId: 'prd_a', size: 'M', color: 'Black', pieces: 0, cents: 0, returned: 2 }]);
  });

  test('keep days apart on which variants were not counted', () => {
    const old = { productId: 'prd_a', pieces: 1, cents: 100, returned: 0 };
    const plain = { ...old, size: null, color: null };
    expect(sumVariants([old, plain, old])).toEqual([{ ...old, pieces: 2, cents: 200 }, plain]);
  });

  test('are a table that a spreadsheet opens, without formulas', () => {
    const variant = { size: 'M', color: '=1+1', pieces: 2, cents: 4_050, returned: 1, isCounted: true };
    expect(variantsCsv([{ title: 'Tee "Nine"', variants: [variant] }])).toBe(
      'product,size,color,items,revenue_usd,returned\r\n"Tee ""Nine""","M","\'=1+1",2,40.50,1\r\n',
    );
  });
});
