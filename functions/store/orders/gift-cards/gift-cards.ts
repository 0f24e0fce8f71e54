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

/** Returns the hash of a code. A code has a hundred random bits, so it cannot be guessed from its hash. */
export const hashGiftCode = (code: string): string => createHash('sha256').update(code).digest('base64url');

/** Returns the current state of a gift card. Null if it does not exist. */
export const getGiftCard = (id: string): Promise<GiftCard | null> =>
  getItem<GiftCard>(giftCardKey(id), { consistent: true });

/** Returns the current state of these gift cards, in the order of the ids. Leaves out missing ones. */
export const getGiftCards = async (ids: readonly string[]): Promise<GiftCard[]> =>
  ids.length === 0 ? [] : getItems<GiftCard>(ids.map(giftCardKey), { consistent: true });

/** A gift card id that does not exist. */
const NO_CARD = 'none';

/**
 * Returns the gift card with a normalized code, or null. Makes two reads even for an unknown code, so that the response time
 * does not reveal which codes exist.
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

/**
 * Describes a change of a gift card, with its movement. `before` is the gift card as it was read. It is null for a new gift
 * card.
 */
export interface GiftCardChange {
  before: GiftCard | null;
  after: GiftCard;
  movement: Movement | null;
}

/** Returns the write that adds an entry to a gift card's ledger. */
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

/**
 * Returns the write that updates the shop's liability. A transaction can write each item only once, so all its gift cards are
 * counted in one shard.
 */
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
 * Returns the writes for all gift cards that a transaction changes, with their movements and the change of the liability.
 * They fail if a gift card has changed since it was read.
 */
export const giftCardWrites = (changes: readonly GiftCardChange[]): TransactionWrite[] => [
  ...changes.flatMap(cardWrites),
  ...totalsWrites(changes),
];

/**
 * Returns the write that links a code to its gift card. Customers can then pay with the code, and admins can find it by its
 * last four characters.
 */
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

/** Returns the write that removes the link from a code to its gift card. The code then no longer works. */
export const withdrawGiftCodeWrite = (code: string): TransactionWrite => ({
  Delete: { Key: giftCodeKey(hashGiftCode(code)) },
});

interface PageRequest {
  limit: number;
  cursor?: string | undefined;
}

/** Lists all gift cards, newest first. */
export const listGiftCards = (page: PageRequest): Promise<Page<GiftCard>> =>
  queryPage<GiftCard>('byTime', GIFT_CARDS, page);

/** Lists the gift cards for a recipient's email address, newest first. */
export const listGiftCardsOf = (email: string, page: PageRequest): Promise<Page<GiftCard>> =>
  queryPage<GiftCard>('byOwner', giftCardsOf(email), page);

/** Lists the gift cards with codes that end in these four characters, newest first. */
export async function listGiftCardsEnding(lastFour: string, page: PageRequest): Promise<Page<GiftCard>> {
  const { items, nextCursor } = await queryKeyedPage('byOwner', giftCardsEnding(lastFour), page);
  return { items: await getGiftCards(items.map(({ cardId }) => String(cardId))), nextCursor };
}

/** Lists the movements of a gift card, oldest first. */
export async function listMovements(id: string): Promise<Movement[]> {
  const items = await queryAllItems({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :movements)',
    ExpressionAttributeValues: { ':pk': giftCardPartition(id), ':movements': MOVEMENTS },
    ConsistentRead: true,
  });
  return items.map((item) => stripKeys<Movement>(item));
}

/** Returns the shop's liability for all gift cards, in cents. */
export async function getOutstandingCents(): Promise<number> {
  const shards = await queryAllItems({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': GIFT_CARD_TOTALS },
    ConsistentRead: true,
  });
  return shards.reduce((sum, { outstandingCents }) => sum + Number(outstandingCents ?? 0), 0);
}
