import type { Key } from './key.ts';

export const checkoutKey = (id: string): Key => ({ pk: `CHECKOUT#${id}`, sk: 'CHECKOUT' });
/** Points from a payment session to its checkout and, as a guard, to its one order. */
export const sessionKey = (sessionId: string): Key => ({ pk: `SESSION#${sessionId}`, sk: 'SESSION' });
/** The unpaid checkouts of one customer or network address. */
export const holdingKey = (holder: string): Key => ({ pk: `HOLDING#${holder}`, sk: 'HOLDING' });
/** The record of reminders of unpaid checkouts to one address, with rows that list those checkouts. */
export const remindersOf = (email: string): string => `REMINDERS_OF#${email}`;
export const reminderContactKey = (email: string): Key => ({ pk: remindersOf(email), sk: 'CONTACT' });
export const REMINDER_ROWS = 'CHECKOUT#';
export const reminderRowKey = (email: string, { createdAt, id }: { createdAt: string; id: string }): Key => ({
  pk: remindersOf(email),
  sk: `${REMINDER_ROWS}${createdAt}#${id}`,
});
/** Points from the token in reminders to the address. */
export const reminderStopKey = (token: string): Key => ({ pk: `REMINDER_STOP#${token}`, sk: 'STOP' });
/** The checkouts that were left unpaid. */
export const ABANDONED = 'ABANDONED';

/** Payment attempts in one window, by result. `start` in milliseconds UTC. */
export const paymentTrafficKey = (start: number): Key => ({ pk: 'PAYMENT_TRAFFIC', sk: `WINDOW#${start}` });
/** Holds until when the strict checkout limits apply. */
export const strictLimitsKey: Key = { pk: 'STORE', sk: 'TIGHTENED' };
