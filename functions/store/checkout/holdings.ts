import type { CountedUnits, HeldCheckout } from '#shared/checkout/holder.ts';
import { getItem, type TransactionWrite } from '#store/client.ts';
import { holdingKey } from '#store/keys/checkout.ts';

/** The unpaid checkouts of one customer or network address. A list can hold checkouts that were closed since. */
export interface Holding {
  /** `customer.<id>` or `address.<pseudonym>`. */
  holder: string;
  /** Oldest first. */
  checkouts: HeldCheckout[];
  counted?: CountedUnits;
  revision: number;
}

/** Returns the checkouts of a holder whose time is not up; reads consistently by default. `now` in milliseconds UTC. */
export async function getHolding(holder: string, now: number, { consistent = true } = {}): Promise<Holding> {
  const stored = await getItem<Omit<Holding, 'holder'>>(holdingKey(holder), { consistent });
  const checkouts = (stored?.checkouts ?? []).filter(({ expiresAt }) => Date.parse(expiresAt) > now);
  return { holder, revision: 0, ...stored, checkouts };
}

const EXPIRY_S = 3_600;

/** Returns the write that replaces a holder's list. It fails when another checkout of the holder was faster. */
export const holdingWrite = ({ holder, checkouts, counted, revision }: Holding, now: string): TransactionWrite => ({
  Put: {
    Item: {
      ...holdingKey(holder),
      checkouts,
      counted,
      revision: revision + 1,
      ttl: Math.ceil(Date.parse(now) / 1000) + EXPIRY_S,
    },
    ConditionExpression: revision === 0 ? 'attribute_not_exists(pk)' : 'revision = :seen',
    ...(revision === 0 ? {} : { ExpressionAttributeValues: { ':seen': revision } }),
  },
});
