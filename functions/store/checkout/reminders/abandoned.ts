import type { Page } from '#shared/base/pagination.ts';
import type { Day } from '#shared/base/utc-day.ts';
import { type Checkout, checkoutTtl } from '#shared/checkout/checkout.ts';
import type { Abandonment } from '#shared/checkout/reminders/reminder.ts';
import {
  ConditionsFailed,
  getItems,
  isConditionFailure,
  queryAllItems,
  queryItems,
  type TransactionWrite,
  transact,
  updateItem,
} from '#store/client.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';
import { ABANDONED, checkoutKey, REMINDER_ROWS, reminderRowKey, remindersOf } from '#store/keys/checkout.ts';
import { queryPage } from '#store/query-page.ts';
import { reminderCounterWrite } from '#store/shop/counters.ts';

/**
 * Describes the person who left a checkout. `email` is null if the shop does not know the address. `remindAt` is the time for
 * the reminder, in milliseconds UTC.
 */
export interface LeftBy {
  email: string | null;
  remindAt: number;
}

const inList = (checkout: Pick<Checkout, 'id' | 'createdAt'>) => ({
  ':list': ABANDONED,
  ':place': `${checkout.createdAt}#${checkout.id}`,
});
const SET_ABANDONED = 'abandoned = :abandoned, gsi2pk = :list, gsi2sk = :place';

/**
 * Returns the parts of an update that mark a checkout as abandoned when the shop has no email address. `now` is in
 * milliseconds UTC.
 */
export const leftByUnknown = (checkout: Checkout, now: number) => {
  const abandoned: Abandonment = { at: new Date(now).toISOString(), state: 'no_address', consent: null };
  return { set: SET_ABANDONED, values: { ':abandoned': abandoned, ...inList(checkout) } };
};

/**
 * Returns the writes for an unpaid checkout whose email address is known: the job for its reminder, and a row for finding the
 * newest checkout of the address. `now` is in milliseconds UTC.
 */
export function reminderWrites(checkout: Checkout, { email, remindAt }: LeftBy, now: number): TransactionWrite[] {
  if (email === null) return [];
  const [dueAt, at] = [new Date(Math.max(remindAt, now)).toISOString(), new Date(now).toISOString()];
  const row = { ...reminderRowKey(email, checkout), checkoutId: checkout.id, ttl: checkoutTtl(now) };
  return [{ Put: { Item: row } }, enqueueJob('remind_checkout', { checkoutId: checkout.id }, dueAt, at)];
}

/** Returns the id of the newest unpaid checkout of an email address. Null if there is none. */
export async function getNewestUnpaid(email: string): Promise<string | null> {
  const { items } = await queryItems({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :rows)',
    ExpressionAttributeValues: { ':pk': remindersOf(email), ':rows': REMINDER_ROWS },
    ScanIndexForward: false,
    Limit: 1,
    ConsistentRead: true,
  });
  return items[0] ? String(items[0].checkoutId) : null;
}

/** Lists the unpaid checkouts of an email address, oldest first. */
export async function listUnpaidOf(email: string): Promise<Checkout[]> {
  const rows = await queryAllItems({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :rows)',
    ExpressionAttributeValues: { ':pk': remindersOf(email), ':rows': REMINDER_ROWS },
    ConsistentRead: true,
  });
  return getItems<Checkout>(rows.map(({ checkoutId }) => checkoutKey(String(checkoutId))));
}

/** Lists abandoned checkouts, newest first. */
export const listAbandoned = (page: { limit: number; cursor?: string | undefined }): Promise<Page<Checkout>> =>
  queryPage<Checkout>('byTime', ABANDONED, page);

const UNPAID = '#status IN (:expired, :cancelled)';
const unpaidNames = { '#status': 'status' };
const unpaidValues = { ':expired': 'expired', ':cancelled': 'cancelled' };

/** Returns the write that records the outcome of a checkout's reminder. It fails if the checkout has been paid or deleted. */
export const abandonWrite = (checkout: Checkout, abandoned: Abandonment): TransactionWrite => ({
  Update: {
    Key: checkoutKey(checkout.id),
    UpdateExpression: `SET ${SET_ABANDONED}`,
    ConditionExpression: UNPAID,
    ExpressionAttributeNames: unpaidNames,
    ExpressionAttributeValues: { ...unpaidValues, ':abandoned': abandoned, ...inList(checkout) },
  },
});

/** Records the outcome of a checkout's reminder. Ignores a checkout that has been paid or deleted. */
export async function recordAbandonment(checkout: Checkout, abandoned: Abandonment): Promise<void> {
  try {
    await transact([abandonWrite(checkout, abandoned)]);
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
  }
}

/**
 * Records that a reminder was sent, and counts it on a day in the shop's time zone. A repeated call does not count it again.
 */
export async function recordSentReminder(checkout: Checkout, abandoned: Abandonment, day: Day): Promise<void> {
  const { Update } = abandonWrite(checkout, abandoned) as Extract<TransactionWrite, { Update: unknown }>;
  const once = {
    ...Update,
    ConditionExpression: 'abandoned.#state = :sending',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':abandoned': abandoned, ...inList(checkout), ':sending': 'sending' },
  };
  try {
    await transact([{ Update: once }, reminderCounterWrite(day, checkout.id, { reminders: 1 })]);
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
  }
}

/** Records that a shopper followed the link in a reminder. `at` is a UTC ISO time. */
export async function recordReminderVisit(checkoutId: string, at: string): Promise<void> {
  try {
    await updateItem({
      Key: checkoutKey(checkoutId),
      UpdateExpression: 'SET abandoned.clickedAt = :at',
      ConditionExpression: 'attribute_exists(abandoned)',
      ExpressionAttributeValues: { ':at': at },
    });
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}

/** Removes personal data from unpaid checkouts. */
export async function eraseUnpaid(checkouts: readonly Checkout[]): Promise<void> {
  for (const { id, abandoned } of checkouts) {
    try {
      await updateItem({
        Key: checkoutKey(id),
        UpdateExpression: `SET email = :none, userId = :none${abandoned ? ', abandoned.consent = :none' : ''} REMOVE contact, giftCards`,
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':none': null },
      });
    } catch (error) {
      if (!isConditionFailure(error)) throw error;
    }
  }
}
