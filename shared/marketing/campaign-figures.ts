import * as z from 'zod/mini';
import { sumBought } from '#shared/orders/gift-cards/gift-card.ts';
import { paidCents } from '#shared/orders/payments.ts';

/** Days after the start of a campaign during which opens and clicks are counted. */
export const COUNTED_DAYS = 30;
/** Days after a click during which an order is credited to the campaign. */
export const ORDER_DAYS = 7;

const DAY_MS = 86_400_000;

/** Describes the results of a campaign as totals only. No record says which person opened, clicked, or bought. */
export const campaignFiguresSchema = z.object({
  /** Number of messages that were opened at least once. */
  opened: z.int(),
  /** Number of messages in which a link was clicked at least once. */
  clicked: z.int(),
  unsubscribed: z.int(),
  orders: z.int(),
  /** Revenue from these orders in cents, minus refunds. */
  revenueCents: z.int(),
});
export type CampaignFigures = z.infer<typeof campaignFiguresSchema>;

export const NO_FIGURES: CampaignFigures = { opened: 0, clicked: 0, unsubscribed: 0, orders: 0, revenueCents: 0 };

/** Returns whether an open or a click at `now` (milliseconds UTC) is still counted. */
export const isCounted = (startedAt: string | null, now: number): boolean =>
  startedAt !== null && now < Date.parse(startedAt) + COUNTED_DAYS * DAY_MS;

/** Returns whether an order placed at `createdAt` (UTC ISO) can be credited to the campaign. */
export const canFollowCampaign = (startedAt: string | null, createdAt: string): boolean =>
  startedAt !== null &&
  createdAt >= startedAt &&
  Date.parse(createdAt) < Date.parse(startedAt) + (COUNTED_DAYS + ORDER_DAYS) * DAY_MS;

type Refundable = Parameters<typeof paidCents>[0] & {
  giftCards?: readonly { amountCents: number }[] | undefined;
  refunds?: readonly { status: string; amountCents: number; boughtCardId?: string | undefined }[];
};

/**
 * Returns the revenue of an order in cents: the amount paid for items, minus completed refunds. Purchased gift cards do not
 * count as revenue.
 */
export const revenueOf = ({ refunds = [], giftCards, ...order }: Refundable): number =>
  paidCents(order) -
  sumBought(giftCards) -
  refunds.reduce(
    (sum, { status, amountCents, boughtCardId }) => sum + (status === 'succeeded' && !boughtCardId ? amountCents : 0),
    0,
  );
