import { Problem } from '#shared/base/errors.ts';
import { newId } from '#shared/base/id.ts';
import type { Page } from '#shared/base/pagination.ts';
import { type NewOffer, type Offer, type OfferChange, offerFault } from '#shared/marketing/offer.ts';
import { type Actor, changesBetween } from '#shared/shop/audit.ts';
import { exactChangesBetween } from '#shared/shop/undo.ts';
import { ConditionsFailed, getItem, getItems, queryAllItems, type TransactionWrite, transact } from '#store/client.ts';
import { AUTOMATIC_OFFERS, automaticOfferKey, OFFERS, offerCodeKey, offerKey } from '#store/keys/marketing.ts';
import { queryPage } from '#store/query-page.ts';
import { undoableWrites } from '#store/shop/audit.ts';

/** Largest number of automatic offers. Every cart reads all of them. */
const MAX_AUTOMATIC = 20;

const notFound = () => new Problem('not_found', 'Discount not found');

/**
 * Returns the writes of the history entry for an offer. Changes can be undone, but not the creation or deletion of an offer.
 */
function auditOf(offer: Offer, verb: string, actor: Actor, now: number, before: Offer | null): TransactionWrite[] {
  const [old, next] = [before && offerFields(before), verb === 'deleted' ? null : offerFields(offer)];
  const record = {
    ...{ actor, action: `discount.${verb}`, subject: offer.id, name: offer.name },
    changes: changesBetween(old, next),
  };
  return undoableWrites(record, old && next ? exactChangesBetween(old, next) : {}, now);
}

/** Returns the fields that the history compares. */
export function offerFields(offer: Offer) {
  const { id: _id, uses: _uses, createdAt: _at, version: _version, ...fields } = offer;
  return fields;
}

/** Returns the current state of an offer. Null if it does not exist. */
export const getOffer = (id: string): Promise<Offer | null> => getItem<Offer>(offerKey(id), { consistent: true });

/** Returns an offer. Throws `not_found` if it does not exist. */
export async function requireOffer(id: string): Promise<Offer> {
  const offer = await getOffer(id);
  if (!offer) throw notFound();
  return offer;
}

/** An offer id that does not exist. */
const NO_OFFER = 'none';

/**
 * Returns the offer with a normalized code, or null. Makes two reads even for an unknown code, so that the response time does
 * not reveal which codes exist.
 */
export async function getOfferByCode(code: string): Promise<Offer | null> {
  const link = await getItem<{ offerId: string }>(offerCodeKey(code), { consistent: true });
  return getOffer(link?.offerId ?? NO_OFFER);
}

const automaticIds = async (): Promise<string[]> => {
  const rows = await queryAllItems({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': AUTOMATIC_OFFERS },
    ConsistentRead: true,
  });
  return rows.map(({ sk }) => String(sk));
};

/** Lists the offers without a code, oldest first. */
export async function listAutomaticOffers(): Promise<Offer[]> {
  const ids = await automaticIds();
  return ids.length === 0 ? [] : getItems<Offer>(ids.map(offerKey), { consistent: true });
}

export const listOffers = (page: { limit: number; cursor?: string | undefined }): Promise<Page<Offer>> =>
  queryPage<Offer>('main', OFFERS, { ...page, consistent: true });

const refusal = (path: string, message: string, cause?: unknown) =>
  new Problem('conflict', message, { errors: [{ path, message }], cause });

/**
 * Inserts an offer. Throws `conflict` if another offer has its code or there are too many automatic offers. `now` is in
 * milliseconds UTC.
 */
export async function insertOffer(input: NewOffer, actor: Actor, now: number): Promise<Offer> {
  if (input.code === null && (await automaticIds()).length >= MAX_AUTOMATIC)
    throw refusal('code', `There can be ${MAX_AUTOMATIC} automatic discounts. Delete one first`);
  const id = newId('off', now);
  const offer: Offer = { ...input, id, isPaused: false, uses: 0, createdAt: new Date(now).toISOString(), version: 1 };
  const pointer: TransactionWrite =
    input.code === null
      ? { Put: { Item: automaticOfferKey(id) } }
      : {
          Put: {
            Item: { ...offerCodeKey(input.code), offerId: id },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        };
  try {
    await transact([
      pointer,
      { Put: { Item: { ...offerKey(id), ...offer } } },
      ...auditOf(offer, 'created', actor, now, null),
    ]);
    return offer;
  } catch (error) {
    if (error instanceof ConditionsFailed) throw refusal('code', 'Another discount has this code', error);
    throw error;
  }
}

const SEEN = { ConditionExpression: 'version = :seen' };

/** Throws `conflict` with the current offer as `current`, or `not_found` if the offer does not exist. */
async function throwChanged(id: string, cause?: unknown): Promise<never> {
  const current = await requireOffer(id);
  throw new Problem('conflict', 'Another admin changed this discount in the meantime', {
    extensions: { current },
    cause,
  });
}

/**
 * Changes an offer if it still has the version `seen`. Customers can keep using the offer in the meantime. Throws `not_found`
 * if it does not exist, and `conflict` with the offer as `current` if its version has changed. `now` is in milliseconds UTC.
 */
async function changeOffer(
  before: Offer,
  change: Partial<Offer>,
  { verb, seen, actor, now }: { verb: string; seen: number; actor: Actor; now: number },
): Promise<Offer> {
  const after: Offer = { ...before, ...change, version: seen + 1 };
  const written = Object.entries({ ...change, version: after.version });
  try {
    await transact([
      {
        Update: {
          Key: offerKey(before.id),
          UpdateExpression: `SET ${written.map(([name]) => `#${name} = :${name}`).join(', ')}`,
          ...SEEN,
          ExpressionAttributeNames: Object.fromEntries(written.map(([name]) => [`#${name}`, name])),
          ExpressionAttributeValues: {
            ...Object.fromEntries(written.map(([name, value]) => [`:${name}`, value])),
            ':seen': seen,
          },
        },
      },
      ...auditOf(after, verb, actor, now, before),
    ]);
    return requireOffer(before.id);
  } catch (error) {
    if (error instanceof ConditionsFailed) return throwChanged(before.id, error);
    throw error;
  }
}

/**
 * Saves an admin's changes. Throws `not_found` if the offer does not exist, `conflict` with the offer as `current` if its
 * version has changed, and `invalid_request` for an invalid change. `now` is in milliseconds UTC.
 */
export async function updateOffer(id: string, input: OfferChange, actor: Actor, now: number): Promise<Offer> {
  const { version: seen, ...change } = input;
  const before = await requireOffer(id);
  const fault = offerFault(before.code, change);
  if (fault) throw new Problem('invalid_request', undefined, { errors: [fault] });
  return changeOffer(before, change, { verb: 'updated', seen, actor, now });
}

/**
 * Pauses or resumes an offer. Returns the offer unchanged if it already is in that state. Throws `not_found` if it does not
 * exist, and `conflict` if it has changed since it was read. `now` is in milliseconds UTC.
 */
export async function pauseOffer(id: string, isPaused: boolean, actor: Actor, now: number): Promise<Offer> {
  const before = await requireOffer(id);
  if (before.isPaused === isPaused) return before;
  const verb = isPaused ? 'paused' : 'resumed';
  return changeOffer(before, { isPaused }, { verb, seen: before.version, actor, now });
}

/**
 * Deletes an offer. Orders keep its name. Throws `not_found` if it does not exist, and `conflict` if it has changed since it
 * was read. `now` is in milliseconds UTC.
 */
export async function deleteOffer(id: string, actor: Actor, now: number): Promise<void> {
  const offer = await requireOffer(id);
  const pointer = offer.code === null ? automaticOfferKey(id) : offerCodeKey(offer.code);
  try {
    await transact([
      {
        Delete: { Key: offerKey(id), ...SEEN, ExpressionAttributeValues: { ':seen': offer.version } },
      },
      { Delete: { Key: pointer } },
      ...auditOf(offer, 'deleted', actor, now, offer),
    ]);
  } catch (error) {
    if (error instanceof ConditionsFailed) return throwChanged(id, error);
    throw error;
  }
}
