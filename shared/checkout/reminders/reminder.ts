/** Names the outcome of the reminder of a checkout that was left unpaid. */
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

/** Names the ways in which a person can agree to be reminded. */
export const REMINDER_CONSENTS = ['newsletter', 'request'] as const;
export type ReminderConsent = (typeof REMINDER_CONSENTS)[number];

/** Stored with a checkout that was left unpaid. */
export interface Abandonment {
  /** UTC ISO time from which it counts as abandoned. */
  at: string;
  state: ReminderState;
  consent: ReminderConsent | null;
  /** UTC ISO. */
  sentAt?: string;
  /** UTC ISO time at which the email’s link was followed last, unless the reader’s browser asks not to be followed. */
  clickedAt?: string;
  /** The order that followed. */
  recovered?: { orderId: string; totalCents: number };
}

/** The record of reminders to one address. */
export interface ReminderContact {
  email: string;
  /** Authorizes stopping; set with the first email. */
  token?: string;
  /** The wish to be reminded, with the wording that was agreed to. */
  request?: { at: string; wording: string };
  /** UTC ISO time at which the reader stopped the reminders. Only what they agree to later counts. */
  stoppedAt?: string;
  /** The last reminder. */
  sentAt?: string;
  sentFor?: string;
  /** The last visit by the link of a reminder, until an order follows. */
  clickedAt?: string;
  clickedFor?: string;
}

/** The wording beside the box, kept as evidence with each wish. */
export const REMINDER_WORDING = 'Email me if I leave something behind';

const DAY_MS = 86_400_000;
/** A person gets at most one reminder in this time. */
export const REMINDER_PAUSE_MS = 7 * DAY_MS;
/** An order counts as recovered when it follows a visit through the link within this time. */
export const RECOVERY_MS = 7 * DAY_MS;

interface Agreement {
  contact: Pick<ReminderContact, 'request' | 'stoppedAt'> | null;
  subscriber: { isActive: boolean; subscribedAt: string } | null;
}

/** Returns how a person agreed to be reminded; null when they did not, or stopped the reminders since. Times are UTC ISO. */
export function reminderConsent({ contact, subscriber }: Agreement): ReminderConsent | null {
  const since = contact?.stoppedAt ?? '';
  if (contact?.request && contact.request.at > since) return 'request';
  return subscriber?.isActive && subscriber.subscribedAt > since ? 'newsletter' : null;
}

/** Returns when a reminder is due, in milliseconds UTC. */
export const reminderDueAt = ({ createdAt }: { createdAt: string }, hours: number): number =>
  Date.parse(createdAt) + hours * 3_600_000;

/** Returns whether the person got a reminder about another checkout a short time ago. `now` in milliseconds UTC. */
export const isRemindedLately = (
  contact: Pick<ReminderContact, 'sentAt' | 'sentFor'> | null,
  checkoutId: string,
  now: number,
): boolean =>
  contact?.sentAt !== undefined &&
  contact.sentFor !== checkoutId &&
  Date.parse(contact.sentAt) > now - REMINDER_PAUSE_MS;

/** Returns the checkout whose reminder led to an order made at `now` (milliseconds UTC); null without one. */
export const recoveredCheckout = (
  contact: Pick<ReminderContact, 'clickedAt' | 'clickedFor'> | null,
  now: number,
): string | null =>
  contact?.clickedAt && contact.clickedFor && Date.parse(contact.clickedAt) > now - RECOVERY_MS
    ? contact.clickedFor
    : null;
