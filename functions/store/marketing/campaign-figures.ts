import { createHash } from 'node:crypto';
import { type CampaignFigures, COUNTED_DAYS, NO_FIGURES } from '#shared/marketing/campaign-figures.ts';
import {
  ConditionsFailed,
  getItem,
  getItems,
  isConditionFailure,
  putItem,
  type TransactionWrite,
  transact,
  updateItem,
} from '#store/client.ts';
import { campaignFiguresKey, campaignOrderKey, countedMessageKey } from '#store/keys/marketing.ts';

type Stored = Partial<CampaignFigures>;

const figuresOf = (stored: Stored | null | undefined): CampaignFigures => ({
  opened: stored?.opened ?? 0,
  clicked: stored?.clicked ?? 0,
  unsubscribed: stored?.unsubscribed ?? 0,
  orders: stored?.orders ?? 0,
  revenueCents: stored?.revenueCents ?? 0,
});

/** Returns a function that gives the figures of each campaign by id. Figures are zero for unknown campaigns. */
export async function getCampaignFigures(ids: readonly string[]): Promise<(id: string) => CampaignFigures> {
  const found = await getItems<Stored & { campaignId: string }>(ids.map(campaignFiguresKey));
  const byId = new Map(found.map((item) => [item.campaignId, figuresOf(item)]));
  return (id) => byId.get(id) ?? NO_FIGURES;
}

const addition = (campaignId: string, added: Stored) => {
  const names = Object.keys(added);
  return {
    Key: campaignFiguresKey(campaignId),
    UpdateExpression: `SET campaignId = :id ADD ${names.map((name) => `#${name} :${name}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ':id': campaignId,
      ...Object.fromEntries(Object.entries(added).map(([name, value]) => [`:${name}`, value])),
    },
  };
};

/** Returns the write that adds numbers to a campaign's figures. */
export const addFiguresWrite = (campaignId: string, added: Stored): TransactionWrite => ({
  Update: addition(campaignId, added),
});

const hashOf = (message: string): string => createHash('sha256').update(message).digest('hex').slice(0, 32);

/**
 * Counts a message as opened or clicked, only once. Uses two separate writes, because a transaction would make clicks wait
 * for each other. A crash between the two writes loses one count. `now` is in milliseconds UTC.
 */
export async function countMessage(
  campaignId: string,
  kind: 'opened' | 'clicked',
  message: string,
  now: number,
): Promise<void> {
  const ttl = Math.ceil(now / 1000) + (COUNTED_DAYS + 1) * 86_400;
  try {
    await putItem({ ...countedMessageKey(campaignId, kind, hashOf(message)), ttl }, 'attribute_not_exists(pk)');
  } catch (error) {
    if (isConditionFailure(error)) return;
    throw error;
  }
  await updateItem(addition(campaignId, { [kind]: 1 }));
}

/** Number of attempts. An attempt fails if another run counts the same order. */
const TRIES = 5;

/**
 * Counts an order with its current revenue in cents for its campaign. Safe to run twice. After a refund, a new call adds only
 * the difference.
 */
export async function countCampaignOrder(campaignId: string, orderId: string, revenueCents: number): Promise<void> {
  for (let tries = 1; ; tries++) {
    const key = campaignOrderKey(campaignId, orderId);
    const counted = await getItem<{ revenueCents: number }>(key, { consistent: true });
    if (counted?.revenueCents === revenueCents) return;
    const added = { orders: counted ? 0 : 1, revenueCents: revenueCents - (counted?.revenueCents ?? 0) };
    const unchanged = counted
      ? { ConditionExpression: 'revenueCents = :seen', ExpressionAttributeValues: { ':seen': counted.revenueCents } }
      : { ConditionExpression: 'attribute_not_exists(pk)' };
    try {
      return await transact([
        { Put: { Item: { ...key, revenueCents }, ...unchanged } },
        addFiguresWrite(campaignId, added),
      ]);
    } catch (error) {
      if (!(error instanceof ConditionsFailed) || tries === TRIES) throw error;
    }
  }
}
