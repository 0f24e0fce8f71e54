import { createHash } from 'node:crypto';
import type { Page } from '#shared/base/pagination.ts';
import { type GiftCard, liabilityOf, type Movement } from '#shared/orders/gift-cards/gift-card.ts';
import { getItem, getItems, queryAllItems, stripKeys, type TransactionWrite } from '#store/client.ts';
import {
  GIFT_CARD_TOTALS,
  GIFT_CARDS,
  giftCardKey,
  giftCardMovementKey,
  giftCardPartition,
  giftCardsEnding,
  giftCardsOf,
  giftCardTotalsKey,
  giftCodeKey,
  MOVEMENTS,
} from '#store/keys/orders.ts';
import { COUNTER_SHARDS } from '#store/keys/shop.ts';
import { queryKeyedPage, queryPage } from '#store/query-page.ts';

/** Hashes a code, which has a hundred random bits, so that no one can guess it from its hash. */
export const hashGiftCode = (code: string): string => createHash('sha256').update(code).digest('base64url');

/** Reads a card as it is now. */
export const getGiftCard = (id: string): Promise<GiftCard | null> =>
  getItem<GiftCard>(giftCardKey(id), { consistent: true });

/** Reads cards as they are now, in the order of the ids. Missing ones are left out. */
export const getGiftCards = async (ids: readonly string[]): Promise<GiftCard[]> =>
  ids.length === 0 ? [] : getItems<GiftCard>(ids.map(giftCardKey), { consistent: true });

/** A key that no card has. */
const NO_CARD = 'none';

/**
 * Returns the card of a normalized code. Reads twice for an unknown code too, so that the time an answer takes reveals
 * nothing.
 */
export async function getGiftCardByCode(code: string): Promise<GiftCard | null> {
  const link = await getItem<{ cardId: string }>(giftCodeKey(hashGiftCode(code)), { consistent: true });
  return getGiftCard(link?.cardId ?? NO_CARD);
}

const indexesOf = ({ id, createdAt, recipient }: GiftCard) => {
  const sort = `${createdAt}#${id}`;
  const byRecipient = recipient ? { gsi1pk: giftCardsOf(recipient.email), gsi1sk: sort } : {};
  return { ...byRecipient, gsi2pk: GIFT_CARDS, gsi2sk: sort };
};

const shardOf = (id: string): number =>
  [...id.slice(-8)].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % COUNTER_SHARDS;

/** A new card, or one that a rule has changed since it was read as `before`, with its movement. */
export interface GiftCardChange {
  before: GiftCard | null;
  after: GiftCard;
  movement: Movement | null;
}

/** Returns the write of an entry in a card's ledger. */
export const movementWrite = (cardId: string, movement: Movement): TransactionWrite => ({
  Put: { Item: { ...giftCardMovementKey(cardId, movement), ...movement } },
});

const cardWrites = ({ before, after, movement }: GiftCardChange): TransactionWrite[] => [
  {
    Put: {
      Item: { ...giftCardKey(after.id), ...indexesOf(after), ...after },
      ...(before
        ? { ConditionExpression: 'version = :seen', ExpressionAttributeValues: { ':seen': before.version } }
        : { ConditionExpression: 'attribute_not_exists(pk)' }),
    },
  },
  ...(movement ? [movementWrite(after.id, movement)] : []),
];

/** A transaction writes an item once, so that all its cards are counted in one shard. */
function totalsWrites(changes: readonly GiftCardChange[]): TransactionWrite[] {
  const change = changes.reduce(
    (sum, { before, after }) => sum + liabilityOf(after) - (before ? liabilityOf(before) : 0),
    0,
  );
  const [first] = changes;
  if (!first || change === 0) return [];
  return [
    {
      Update: {
        Key: giftCardTotalsKey(shardOf(first.after.id)),
        UpdateExpression: 'ADD outstandingCents :change',
        ExpressionAttributeValues: { ':change': change },
      },
    },
  ];
}

/**
 * Returns the writes of all cards that a transaction changes, with their movements and the liability. They fail when a
 * card has changed since it was read.
 */
export const giftCardWrites = (changes: readonly GiftCardChange[]): TransactionWrite[] => [
  ...changes.flatMap(cardWrites),
  ...totalsWrites(changes),
];

/** Returns the write that lets a code pay with its card, and finds it by its last four. */
export const giftCodeWrite = (code: string, { id, lastFour, createdAt }: GiftCard): TransactionWrite => ({
  Put: {
    Item: {
      ...giftCodeKey(hashGiftCode(code)),
      gsi1pk: giftCardsEnding(lastFour),
      gsi1sk: `${createdAt}#${id}`,
      cardId: id,
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** Returns the write after which a code pays nothing. */
export const withdrawGiftCodeWrite = (code: string): TransactionWrite => ({
  Delete: { Key: giftCodeKey(hashGiftCode(code)) },
});

interface PageRequest {
  limit: number;
  cursor?: string | undefined;
}

/** Lists all cards, newest first. */
export const listGiftCards = (page: PageRequest): Promise<Page<GiftCard>> =>
  queryPage<GiftCard>('byTime', GIFT_CARDS, page);

/** Lists the cards for an address, newest first. */
export const listGiftCardsOf = (email: string, page: PageRequest): Promise<Page<GiftCard>> =>
  queryPage<GiftCard>('byOwner', giftCardsOf(email), page);

/** Lists the cards with these last four, newest first. */
export async function listGiftCardsEnding(lastFour: string, page: PageRequest): Promise<Page<GiftCard>> {
  const { items, nextCursor } = await queryKeyedPage('byOwner', giftCardsEnding(lastFour), page);
  return { items: await getGiftCards(items.map(({ cardId }) => String(cardId))), nextCursor };
}

/** Lists the movements of a card, oldest first. */
export async function listMovements(id: string): Promise<Movement[]> {
  const items = await queryAllItems({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :movements)',
    ExpressionAttributeValues: { ':pk': giftCardPartition(id), ':movements': MOVEMENTS },
    ConsistentRead: true,
  });
  return items.map((item) => stripKeys<Movement>(item));
}

/** Returns the liability of the shop for all cards, in cents. */
export async function getOutstandingCents(): Promise<number> {
  const shards = await queryAllItems({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': GIFT_CARD_TOTALS },
    ConsistentRead: true,
  });
  return shards.reduce((sum, { outstandingCents }) => sum + Number(outstandingCents ?? 0), 0);
}
