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
 * The person who abandoned a checkout, as far as the shop may know, and when the reminder is due (milliseconds UTC).
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

/** Returns the parts of an update that list a checkout of an unknown person as abandoned. `now` in milliseconds UTC. */
export const leftByUnknown = (checkout: Checkout, now: number) => {
  const abandoned: Abandonment = { at: new Date(now).toISOString(), state: 'no_address', consent: null };
  return { set: SET_ABANDONED, values: { ':abandoned': abandoned, ...inList(checkout) } };
};

/**
 * Returns the writes for the end of an unpaid checkout whose person is known: its reminder, and the row by which the newest
 * checkout of an address is found.
 */
export function reminderWrites(checkout: Checkout, { email, remindAt }: LeftBy, now: number): TransactionWrite[] {
  if (email === null) return [];
  const [dueAt, at] = [new Date(Math.max(remindAt, now)).toISOString(), new Date(now).toISOString()];
  const row = { ...reminderRowKey(email, checkout), checkoutId: checkout.id, ttl: checkoutTtl(now) };
  return [{ Put: { Item: row } }, enqueueJob('remind_checkout', { checkoutId: checkout.id }, dueAt, at)];
}

/** Returns the id of the newest unpaid checkout of an address; null without one. */
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

/** Lists the unpaid checkouts of an address, oldest first. */
export async function listUnpaidOf(email: string): Promise<Checkout[]> {
  const rows = await queryAllItems({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :rows)',
    ExpressionAttributeValues: { ':pk': remindersOf(email), ':rows': REMINDER_ROWS },
    ConsistentRead: true,
  });
  return getItems<Checkout>(rows.map(({ checkoutId }) => checkoutKey(String(checkoutId))));
}

/** Lists the abandoned checkouts, newest first. */
export const listAbandoned = (page: { limit: number; cursor?: string | undefined }): Promise<Page<Checkout>> =>
  queryPage<Checkout>('byTime', ABANDONED, page);

const UNPAID = '#status IN (:expired, :cancelled)';
const unpaidNames = { '#status': 'status' };
const unpaidValues = { ':expired': 'expired', ':cancelled': 'cancelled' };

/** Returns the write that records the outcome of a checkout's reminder. It fails once the checkout is paid or gone. */
export const abandonWrite = (checkout: Checkout, abandoned: Abandonment): TransactionWrite => ({
  Update: {
    Key: checkoutKey(checkout.id),
    UpdateExpression: `SET ${SET_ABANDONED}`,
    ConditionExpression: UNPAID,
    ExpressionAttributeNames: unpaidNames,
    ExpressionAttributeValues: { ...unpaidValues, ':abandoned': abandoned, ...inList(checkout) },
  },
});

/** Records the outcome of a checkout's reminder. Does nothing once the checkout is paid or gone. */
export async function recordAbandonment(checkout: Checkout, abandoned: Abandonment): Promise<void> {
  try {
    await transact([abandonWrite(checkout, abandoned)]);
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
  }
}

/** Notes that a reminder was sent, and counts it on a day of the shop. Counts it once. */
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

/** Notes a visit by the link of a reminder. `at` is a UTC ISO time. */
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

/** Removes the person from unpaid checkouts. */
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
