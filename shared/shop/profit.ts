import { type Cents, roundHalfUp } from '#shared/base/money.ts';
import type { CardFee } from '#shared/catalogue/margins.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import type { Figures } from './analytics.ts';

/** Describes the calculation from revenue to profit, in cents. Null means unknown, which is different from zero. */
export interface Profit {
  revenueCents: Cents;
  refundedCents: Cents;
  /** Cost of the sold units, as far as it was known when they were sold. Null if it was not known for any unit. */
  productCostCents: Cents | null;
  /** Number of sold units without a known cost. */
  unknownUnits: number;
  /** Null if the cost of every shipment is unknown. */
  shippingCostCents: Cents | null;
  /** Number of shipped orders without a known shipping cost. */
  unknownShipments: number;
  /** Fees reported by the payment service. */
  feeCents: Cents;
  /** Estimated fees for payments whose fee was not reported. */
  estimatedFeeCents: Cents;
  estimatedOrders: number;
  /** Revenue minus all known costs. Null if no product cost is known. */
  profitCents: Cents | null;
  /** True if some costs are unknown, so the actual profit may be lower. */
  isUpperBound: boolean;
}

/** Returns the estimated fees for a number of payments, in cents. */
export const estimatedFees = (orders: number, revenueCents: Cents, { basisPoints, fixedCents }: CardFee): Cents =>
  roundHalfUp((revenueCents * basisPoints) / 10_000) + orders * fixedCents;

/** Returns the profit of a period after refunds, product cost, shipping, and payment fees. Amounts are in cents. */
export function toProfit(sums: Figures, fee: CardFee): Profit {
  const estimatedOrders = Math.max(0, sums.orders - sums.feeOrders);
  const estimatedFeeCents = estimatedFees(estimatedOrders, Math.max(0, sums.revenueCents - sums.feeRevenueCents), fee);
  const unknownUnits = Math.max(0, sums.pieces - sums.costedPieces);
  const unknownShipments = Math.max(0, sums.shippingUnknown);
  const isCostKnown = sums.costedPieces > 0;
  const profitCents =
    sums.revenueCents -
    sums.refundedCents -
    sums.costCents -
    sums.shippingCostCents -
    sums.feeCents -
    (estimatedOrders > 0 ? estimatedFeeCents : 0);
  return {
    revenueCents: sums.revenueCents,
    refundedCents: sums.refundedCents,
    productCostCents: isCostKnown ? sums.costCents : null,
    unknownUnits,
    shippingCostCents: sums.shippingCostCents > 0 || unknownShipments === 0 ? sums.shippingCostCents : null,
    unknownShipments,
    feeCents: sums.feeCents,
    estimatedFeeCents: estimatedOrders > 0 ? estimatedFeeCents : 0,
    estimatedOrders,
    profitCents: isCostKnown ? profitCents : null,
    isUpperBound: unknownUnits > 0 || unknownShipments > 0,
  };
}

type Shipped = Pick<StoredOrder, 'status' | 'shipments' | 'provider'> & Partial<Pick<StoredOrder, 'email'>>;

/** Returns the shop's shipping cost for an order, in cents. Null if no part of it is known. */
export function shippingCostOf({ shipments, provider }: Pick<Shipped, 'shipments' | 'provider'>): Cents | null {
  const known = [
    ...(provider?.shippingCents == null ? [] : [provider.shippingCents]),
    ...shipments.flatMap(({ costCents }) => (costCents == null ? [] : [costCents])),
  ];
  return known.length > 0 ? known.reduce((sum, cents) => sum + cents, 0) : null;
}

type ShippingFigures = Pick<Figures, 'shippingCostCents' | 'shippingUnknown'>;

const isSent = ({ status, shipments }: Shipped): boolean =>
  shipments.length > 0 || status === 'shipped' || status === 'delivered';

function shippingFigures(order: Shipped): ShippingFigures {
  const costCents = shippingCostOf(order);
  return {
    shippingCostCents: costCents ?? 0,
    shippingUnknown: costCents === null && isSent(order) ? 1 : 0,
  };
}

/**
 * Erasing a customer's data removes the shipments, because they include tracking numbers. Their cost must stay in the
 * figures.
 */
const isErasure = (before: Shipped, after: Shipped): boolean => Boolean(before.email) && after.email === '';

/** Returns the changes in the shipping figures that result from a change of an order. Null if the figures stay the same. */
export function shippingDelta(before: Shipped, after: Shipped): ShippingFigures | null {
  if (isErasure(before, after)) return null;
  const [was, is] = [shippingFigures(before), shippingFigures(after)];
  const delta = {
    shippingCostCents: is.shippingCostCents - was.shippingCostCents,
    shippingUnknown: is.shippingUnknown - was.shippingUnknown,
  };
  return delta.shippingCostCents === 0 && delta.shippingUnknown === 0 ? null : delta;
}
