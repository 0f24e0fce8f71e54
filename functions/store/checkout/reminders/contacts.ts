import { randomBytes } from 'node:crypto';
import type { Day } from '#shared/base/utc-day.ts';
import type { Checkout } from '#shared/checkout/checkout.ts';
import { type Abandonment, REMINDER_PAUSE_MS, type ReminderContact } from '#shared/checkout/reminders/reminder.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { earnedCents } from '#shared/shop/analytics.ts';
import {
  ConditionsFailed,
  deleteItem,
  getItem,
  isConditionFailure,
  queryAllItems,
  type TransactionWrite,
  transact,
  updateItem,
} from '#store/client.ts';
import { checkoutKey, reminderContactKey, reminderStopKey, remindersOf } from '#store/keys/checkout.ts';
import type { Key } from '#store/keys/key.ts';
import { reminderCounterWrite } from '#store/shop/counters.ts';
import { abandonWrite } from './abandoned.ts';

const TOKEN_BYTES = 24;
/**
 * Seconds for which the record of an email address is kept after its last change: three years. The record is evidence of
 * consent.
 */
const KEPT_S = 3 * 365 * 86_400;
const expiryOf = (now: number): number => Math.ceil(now / 1000) + KEPT_S;

/** Returns the reminder record of an email address. Null if there is none. */
export const getReminderContact = (email: string): Promise<ReminderContact | null> =>
  getItem<ReminderContact>(reminderContactKey(email), { consistent: true });

/** Returns the reminder record of the email address that a token in a reminder belongs to. Null if the token is unknown. */
export async function getReminderContactByToken(token: string): Promise<ReminderContact | null> {
  const pointer = await getItem<{ email: string }>(reminderStopKey(token));
  return pointer && getReminderContact(pointer.email);
}

/**
 * Saves or removes a shopper's request for reminders. `wording` is the text that the shopper agreed to, or null to remove the
 * request. `now` is in milliseconds UTC.
 */
export async function changeReminderRequest(email: string, wording: string | null, now: number): Promise<void> {
  await updateItem({
    Key: reminderContactKey(email),
    UpdateExpression: wording
      ? 'SET email = :email, #ttl = :ttl, #request = :request'
      : 'SET email = :email, #ttl = :ttl REMOVE #request',
    ExpressionAttributeNames: { '#ttl': 'ttl', '#request': 'request' },
    ExpressionAttributeValues: {
      ':email': email,
      ':ttl': expiryOf(now),
      ...(wording ? { ':request': { at: new Date(now).toISOString(), wording } } : {}),
    },
  });
}

/** Stops all reminders to an email address. `now` is in milliseconds UTC. */
export async function stopReminders(email: string, now: number): Promise<void> {
  await updateItem({
    Key: reminderContactKey(email),
    UpdateExpression: 'SET email = :email, #ttl = :ttl, stoppedAt = :at REMOVE #request',
    ExpressionAttributeNames: { '#ttl': 'ttl', '#request': 'request' },
    ExpressionAttributeValues: { ':email': email, ':ttl': expiryOf(now), ':at': new Date(now).toISOString() },
  });
}

const changeWrite = (email: string, change: Omit<ContactUpdate, 'Key'>): TransactionWrite => ({
  Update: { Key: reminderContactKey(email), ...change },
});
type ContactUpdate = Extract<TransactionWrite, { Update: unknown }>['Update'];

/**
 * Claims the one reminder per week of an email address for a checkout, before the reminder is sent. Returns the token that
 * stops reminders. Null if another checkout has claimed the reminder or this checkout was paid. `now` is in milliseconds UTC.
 */
export async function claimReminder(
  checkout: Checkout,
  contact: ReminderContact | null,
  { email, abandoned, now }: { email: string; abandoned: Abandonment; now: number },
): Promise<string | null> {
  const token = contact?.token ?? randomBytes(TOKEN_BYTES).toString('base64url');
  const at = new Date(now).toISOString();
  try {
    await transact([
      changeWrite(email, {
        UpdateExpression: 'SET email = :email, #ttl = :ttl, #token = :token, sentAt = :at, sentFor = :checkout',
        ConditionExpression:
          '(attribute_not_exists(sentAt) OR sentAt < :before) AND (attribute_not_exists(#token) OR #token = :token)',
        ExpressionAttributeNames: { '#ttl': 'ttl', '#token': 'token' },
        ExpressionAttributeValues: {
          ':email': email,
          ':ttl': expiryOf(now),
          ':token': token,
          ':at': at,
          ':checkout': checkout.id,
          ':before': new Date(now - REMINDER_PAUSE_MS).toISOString(),
        },
      }),
      { Put: { Item: { ...reminderStopKey(token), email, ttl: expiryOf(now) } } },
      abandonWrite(checkout, abandoned),
    ]);
    return token;
  } catch (error) {
    if (error instanceof ConditionsFailed) return null;
    throw error;
  }
}

/**
 * Releases the claim on a reminder, so that the next attempt can send the email. Call it only if Amazon SES has certainly not
 * accepted the email.
 */
export async function returnReminderClaim(checkoutId: string, email: string): Promise<void> {
  try {
    await transact([
      changeWrite(email, {
        UpdateExpression: 'REMOVE sentAt, sentFor',
        ConditionExpression: 'sentFor = :checkout',
        ExpressionAttributeValues: { ':checkout': checkoutId },
      }),
      {
        Update: {
          Key: checkoutKey(checkoutId),
          UpdateExpression: 'REMOVE abandoned, gsi2pk, gsi2sk',
          ConditionExpression: 'abandoned.#state = :sending',
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: { ':sending': 'sending' },
        },
      },
    ]);
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
  }
}

/**
 * Records the last visit through the link of a reminder. It shows later that an order came from the reminder. `at` is a UTC
 * ISO time.
 */
export async function recordContactVisit(email: string, checkoutId: string, at: string): Promise<void> {
  try {
    await updateItem({
      Key: reminderContactKey(email),
      UpdateExpression: 'SET clickedAt = :at, clickedFor = :checkout',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':at': at, ':checkout': checkoutId },
    });
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}

/**
 * Counts an order as recovered on a day in the shop's time zone, once for each visit through a reminder's link. Also records
 * the order on the checkout, if the checkout still exists.
 */
export async function countRecovery(
  email: string,
  checkoutId: string,
  order: Pick<StoredOrder, 'id' | 'totalCents' | 'giftCards'>,
  day: Day,
): Promise<void> {
  const { id } = order;
  const totalCents = earnedCents(order);
  const spend = changeWrite(email, {
    UpdateExpression: 'REMOVE clickedAt, clickedFor',
    ConditionExpression: 'clickedFor = :checkout',
    ExpressionAttributeValues: { ':checkout': checkoutId },
  });
  const count = reminderCounterWrite(day, id, { recoveredOrders: 1, recoveredCents: totalCents });
  const note: TransactionWrite = {
    Update: {
      Key: checkoutKey(checkoutId),
      UpdateExpression: 'SET abandoned.recovered = :order',
      ConditionExpression: 'attribute_exists(abandoned)',
      ExpressionAttributeValues: { ':order': { orderId: id, totalCents } },
    },
  };
  try {
    await transact([spend, count, note]);
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
    if (error.failed.includes(0)) return;
    await transact([spend, count]);
  }
}

/** Deletes the reminder record and rows of an email address. Returns true if there were any. */
export async function deleteReminderContact(email: string): Promise<boolean> {
  const items = await queryAllItems({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': remindersOf(email) },
    ConsistentRead: true,
  });
  const token = items.find((item) => typeof item.token === 'string')?.token;
  if (token) await deleteItem(reminderStopKey(String(token)));
  for (const { pk, sk } of items) await deleteItem({ pk, sk } as Key);
  return items.length > 0;
}
