import { createHash } from 'node:crypto';
import { mailboxOf } from '#shared/base/email.ts';
import type { Checkout } from '#shared/checkout/checkout.ts';
import type { Offer } from '#shared/marketing/offer.ts';
import { deleteItem, getItem, getItems, type TransactionWrite } from '#store/client.ts';
import type { Key } from '#store/keys/key.ts';
import { offerKey, offerUseKey } from '#store/keys/marketing.ts';

/** The offers of a checkout. `offerHolder` identifies the customer if an offer works only once per customer. */
type Used = Pick<Checkout, 'id' | 'offers' | 'offerHolder'>;

/** Returns true if a customer has used an offer that works only once. */
export const hasUsedOffer = async (offerId: string, holder: string): Promise<boolean> =>
  (await getItem(offerUseKey(offerId, holder), { consistent: true })) !== null;

/** Returns a pseudonym that identifies the owner of a mailbox as the user of an offer. */
export const offerHolder = (offerId: string, email: string): string =>
  createHash('sha256')
    .update(`${offerId} ${mailboxOf(email)}`)
    .digest('base64url');

/** Deletes the mark that a customer used an offer. The offer could then be used again. */
export const eraseOfferUse = (offerId: string, email: string): Promise<void> =>
  deleteItem(offerUseKey(offerId, offerHolder(offerId, email)));

const addUse = (id: string, uses: 1 | -1) => ({
  Key: offerKey(id),
  UpdateExpression: 'ADD uses :uses',
  ConditionExpression: 'attribute_exists(pk)',
  ExpressionAttributeValues: { ':uses': uses },
});

const markUse = (offerId: string, holder: string, { id }: Used) => ({
  Item: { ...offerUseKey(offerId, holder), offerId, checkoutId: id },
});

/**
 * Returns the write that counts a use of an offer. It fails if an admin has changed the offer since it was read, or other
 * customers have taken its last use.
 */
function takeUse({ id, version, maxUses }: Offer): TransactionWrite {
  const { ConditionExpression: _exists, ...update } = addUse(id, 1);
  return {
    Update: {
      ...update,
      ConditionExpression: maxUses === null ? 'version = :seen' : 'version = :seen AND uses < :most',
      ExpressionAttributeValues: {
        ...update.ExpressionAttributeValues,
        ':seen': version,
        ...(maxUses === null ? {} : { ':most': maxUses }),
      },
    },
  };
}

/**
 * Returns the writes that count the uses of a new checkout. They fail if an offer has changed or has no uses left, or if the
 * customer has already used an offer that works only once.
 */
export const takeUses = (offers: readonly Offer[], checkout: Used): TransactionWrite[] =>
  offers.flatMap((offer) => [
    takeUse(offer),
    ...(offer.oncePerCustomer && checkout.offerHolder
      ? [
          {
            Put: {
              ...markUse(offer.id, checkout.offerHolder, checkout),
              ConditionExpression: 'attribute_not_exists(pk)',
            },
          },
        ]
      : []),
  ]);

/** Returns those offers of a checkout that still exist. */
const remaining = async ({ offers = [] }: Used): Promise<Offer[]> =>
  offers.length === 0
    ? []
    : getItems<Offer>(
        offers.map(({ id }) => offerKey(id)),
        { consistent: true },
      );

/**
 * Returns the keys of the marks that belong to this checkout. A late payment by the same customer may have taken over a mark.
 */
async function ownMarks({ id, offers = [], offerHolder }: Used): Promise<Key[]> {
  if (!offerHolder) return [];
  const keys = offers.map((offer) => offerUseKey(offer.id, offerHolder));
  const marks = await getItems<{ offerId: string; checkoutId: string }>(keys, { consistent: true });
  return marks.flatMap(({ offerId, checkoutId }) => (checkoutId === id ? [offerUseKey(offerId, offerHolder)] : []));
}

/**
 * Returns the writes that subtract a checkout's uses again. They fail if an offer was deleted or another checkout took over a
 * mark since they were read.
 */
export async function giveUsesBack(checkout: Used): Promise<TransactionWrite[]> {
  const [offers, marks] = await Promise.all([remaining(checkout), ownMarks(checkout)]);
  return [
    ...offers.map(({ id }) => ({ Update: addUse(id, -1) })),
    ...marks.map((mark) => ({
      Delete: {
        Key: mark,
        ConditionExpression: 'attribute_not_exists(pk) OR checkoutId = :checkout',
        ExpressionAttributeValues: { ':checkout': checkout.id },
      },
    })),
  ];
}

/**
 * Returns the writes that count a checkout's uses again, for a payment that arrived after the uses were subtracted. They
 * ignore all limits.
 */
export async function retakeUses(checkout: Used): Promise<TransactionWrite[]> {
  const { offerHolder } = checkout;
  return (await remaining(checkout)).flatMap(({ id, oncePerCustomer }) => [
    { Update: addUse(id, 1) },
    ...(oncePerCustomer && offerHolder ? [{ Put: markUse(id, offerHolder, checkout) }] : []),
  ]);
}
