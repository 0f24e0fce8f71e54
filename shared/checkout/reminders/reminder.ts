/** Lists the possible outcomes of a reminder for an unpaid checkout. */
export const REMINDER_STATES = [
  'sending',
  'sent',
  'uncertain',
  'off',
  'no_address',
  'no_consent',
  'suppressed',
  'recent',
  'sold_out',
] as const;
export type ReminderState = (typeof REMINDER_STATES)[number];

/** Lists the ways in which a customer can agree to reminders. */
export const REMINDER_CONSENTS = ['newsletter', 'request'] as const;
export type ReminderConsent = (typeof REMINDER_CONSENTS)[number];

/** Describes an abandoned checkout and its reminder. It is stored with the checkout. */
export interface Abandonment {
  /** UTC ISO time from which the checkout is treated as abandoned. */
  at: string;
  state: ReminderState;
  consent: ReminderConsent | null;
  /** UTC ISO time at which the reminder was sent. */
  sentAt?: string;
  /** UTC ISO time of the last click on the email’s link. Missing if the reader’s browser asks not to be tracked. */
  clickedAt?: string;
  /** Order that followed the reminder. */
  recovered?: { orderId: string; totalCents: number };
}

/** Describes the reminders to one email address. */
export interface ReminderContact {
  email: string;
  /** Token that authorizes the reader to stop the reminders. Set with the first email. */
  token?: string;
  /** The customer's request to be reminded, with the wording that the customer agreed to. */
  request?: { at: string; wording: string };
  /** UTC ISO time at which the reader stopped the reminders. Only a later agreement is valid. */
  stoppedAt?: string;
  /** UTC ISO time of the last reminder. `sentFor` is the id of its checkout. */
  sentAt?: string;
  sentFor?: string;
  /**
   * UTC ISO time of the last visit through a reminder's link. Removed when an order follows. `clickedFor` is the id of the
   * checkout.
   */
  clickedAt?: string;
  clickedFor?: string;
}

/** Text next to the checkbox. It is stored with each request as evidence. */
export const REMINDER_WORDING = 'Email me if I leave something behind';

const DAY_MS = 86_400_000;
/** Shortest time between two reminders to the same person, in milliseconds. */
export const REMINDER_PAUSE_MS = 7 * DAY_MS;
/** Time after a visit through the link in which an order is treated as recovered, in milliseconds. */
export const RECOVERY_MS = 7 * DAY_MS;

interface Agreement {
  contact: Pick<ReminderContact, 'request' | 'stoppedAt'> | null;
  subscriber: { isActive: boolean; subscribedAt: string } | null;
}

/**
 * Returns how a customer agreed to be reminded. Null if the customer did not agree, or stopped the reminders later. Times are
 * UTC ISO.
 */
export function reminderConsent({ contact, subscriber }: Agreement): ReminderConsent | null {
  const since = contact?.stoppedAt ?? '';
  if (contact?.request && contact.request.at > since) return 'request';
  return subscriber?.isActive && subscriber.subscribedAt > since ? 'newsletter' : null;
}

/** Returns the time at which a reminder is due, in UTC milliseconds. */
export const reminderDueAt = ({ createdAt }: { createdAt: string }, hours: number): number =>
  Date.parse(createdAt) + hours * 3_600_000;

/** Returns whether the customer recently got a reminder about another checkout. `now` is in UTC milliseconds. */
export const isRemindedLately = (
  contact: Pick<ReminderContact, 'sentAt' | 'sentFor'> | null,
  checkoutId: string,
  now: number,
): boolean =>
  contact?.sentAt !== undefined &&
  contact.sentFor !== checkoutId &&
  Date.parse(contact.sentAt) > now - REMINDER_PAUSE_MS;

/** Returns the id of the checkout whose reminder led to an order made at `now` (UTC milliseconds). Null if there is none. */
export const recoveredCheckout = (
  contact: Pick<ReminderContact, 'clickedAt' | 'clickedFor'> | null,
  now: number,
): string | null =>
  contact?.clickedAt && contact.clickedFor && Date.parse(contact.clickedAt) > now - RECOVERY_MS
    ? contact.clickedFor
    : null;
