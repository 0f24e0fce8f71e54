import { type Cents, roundHalfUp } from '#shared/base/money.ts';
import type { CardFee } from '#shared/catalogue/margins.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import type { Figures } from './analytics.ts';

/** The steps from revenue to profit, in cents. Null means unknown, which is not zero. */
export interface Profit {
  revenueCents: Cents;
  refundedCents: Cents;
  /** Cost of the sold units whose cost was known at the sale; null when none was. */
  productCostCents: Cents | null;
  /** Sold units without a known cost. */
  unknownUnits: number;
  /** Null when no cost of a shipment is known. */
  shippingCostCents: Cents | null;
  /** Shipped orders without a known cost of shipping. */
  unknownShipments: number;
  /** Fees that the payment service reported. */
  feeCents: Cents;
  /** Fees by the formula, for payments without a reported one. */
  estimatedFeeCents: Cents;
  estimatedOrders: number;
  /** Revenue less all known costs; null while no product cost is known. */
  profitCents: Cents | null;
  /** True when an unknown cost would make it smaller. */
  isUpperBound: boolean;
}

/** Returns the fees of so many payments by the formula. */
export const estimatedFees = (orders: number, revenueCents: Cents, { basisPoints, fixedCents }: CardFee): Cents =>
  roundHalfUp((revenueCents * basisPoints) / 10_000) + orders * fixedCents;

/** Returns the profit of a period after refunds, product cost, shipping, and payment fees. */
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

/** Returns what the shop pays for the shipping of an order, in cents; null while no part of it is known. */
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

/** Erasing a person removes the shipments with their tracking numbers. What they cost stays counted. */
const isErasure = (before: Shipped, after: Shipped): boolean => Boolean(before.email) && after.email === '';

/** Returns by how much a change of an order changes the figures of shipping; null for no change. */
export function shippingDelta(before: Shipped, after: Shipped): ShippingFigures | null {
  if (isErasure(before, after)) return null;
  const [was, is] = [shippingFigures(before), shippingFigures(after)];
  const delta = {
    shippingCostCents: is.shippingCostCents - was.shippingCostCents,
    shippingUnknown: is.shippingUnknown - was.shippingUnknown,
  };
  return delta.shippingCostCents === 0 && delta.shippingUnknown === 0 ? null : delta;
}
