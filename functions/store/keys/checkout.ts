import type { Key } from './key.ts';

export const checkoutKey = (id: string): Key => ({ pk: `CHECKOUT#${id}`, sk: 'CHECKOUT' });
/**
 * Returns the key of the item that links a payment session to its checkout. The item also ensures that a session has only one
 * order.
 */
export const sessionKey = (sessionId: string): Key => ({ pk: `SESSION#${sessionId}`, sk: 'SESSION' });
/** Returns the key of the list of unpaid checkouts for one customer or network address. */
export const holdingKey = (holder: string): Key => ({ pk: `HOLDING#${holder}`, sk: 'HOLDING' });
/**
 * Returns the partition of an email address for reminders of unpaid checkouts. It contains the reminder record and a row for
 * each of those checkouts.
 */
export const remindersOf = (email: string): string => `REMINDERS_OF#${email}`;
export const reminderContactKey = (email: string): Key => ({ pk: remindersOf(email), sk: 'CONTACT' });
export const REMINDER_ROWS = 'CHECKOUT#';
export const reminderRowKey = (email: string, { createdAt, id }: { createdAt: string; id: string }): Key => ({
  pk: remindersOf(email),
  sk: `${REMINDER_ROWS}${createdAt}#${id}`,
});
/** Returns the key of the item that links the token in a reminder to its email address. */
export const reminderStopKey = (token: string): Key => ({ pk: `REMINDER_STOP#${token}`, sk: 'STOP' });
/** Partition of the checkouts that shoppers left unpaid. */
export const ABANDONED = 'ABANDONED';

/** Returns the key of the counts of payment attempts in one time window, by result. `start` is in milliseconds UTC. */
export const paymentTrafficKey = (start: number): Key => ({ pk: 'PAYMENT_TRAFFIC', sk: `WINDOW#${start}` });
/** Key of the item that stores the time until which the strict checkout limits apply. */
export const strictLimitsKey: Key = { pk: 'STORE', sk: 'TIGHTENED' };
