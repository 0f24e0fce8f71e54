import type { CountedUnits, HeldCheckout } from '#shared/checkout/holder.ts';
import { getItem, type TransactionWrite } from '#store/client.ts';
import { holdingKey } from '#store/keys/checkout.ts';

/** Lists the unpaid checkouts of one customer or network address. Some of them may have been closed already. */
export interface Holding {
  /** Has the form `customer.<id>` or `address.<pseudonym>`. */
  holder: string;
  /** The unpaid checkouts, oldest first. */
  checkouts: HeldCheckout[];
  counted?: CountedUnits;
  revision: number;
}

/** Returns the checkouts of a holder that have not expired. Reads consistently by default. `now` is in milliseconds UTC. */
export async function getHolding(holder: string, now: number, { consistent = true } = {}): Promise<Holding> {
  const stored = await getItem<Omit<Holding, 'holder'>>(holdingKey(holder), { consistent });
  const checkouts = (stored?.checkouts ?? []).filter(({ expiresAt }) => Date.parse(expiresAt) > now);
  return { holder, revision: 0, ...stored, checkouts };
}

const EXPIRY_S = 3_600;

/**
 * Returns the write that replaces a holder's list of checkouts. It fails if the holder has opened another checkout since the
 * list was read.
 */
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
