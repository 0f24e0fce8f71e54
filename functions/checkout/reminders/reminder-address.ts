import type { Checkout } from '#shared/checkout/checkout.ts';
import { type ReminderConsent, reminderConsent } from '#shared/checkout/reminders/reminder.ts';
import { getReminderContact } from '#store/checkout/reminders/contacts.ts';
import { getSubscriber } from '#store/marketing/subscribers.ts';

/** Returns how the holder of an address agreed to be reminded; null when they did not. */
export async function consentOf(email: string): Promise<ReminderConsent | null> {
  const [contact, subscriber] = await Promise.all([getReminderContact(email), getSubscriber(email)]);
  return reminderConsent({ contact, subscriber });
}

/**
 * Returns the address under which an unpaid checkout is remembered: a customer’s, or one that a guest gave and agreed to be
 * reminded at. Null without one: the address of any other guest who did not buy is not kept.
 */
export async function reminderAddress(
  { userId, email }: Pick<Checkout, 'userId' | 'email'>,
  given: string | null,
): Promise<string | null> {
  if (userId) return email?.toLowerCase() ?? null;
  return given && (await consentOf(given)) ? given : null;
}
