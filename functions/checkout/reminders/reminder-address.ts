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
 * Returns the address to keep with an unpaid checkout: the customer’s, or that of a guest who agreed to reminders. Null
 * for any other guest, whose address is not kept.
 */
export async function reminderAddress(
  { userId, email }: Pick<Checkout, 'userId' | 'email'>,
  given: string | null,
): Promise<string | null> {
  if (userId) return email?.toLowerCase() ?? null;
  return given && (await consentOf(given)) ? given : null;
}
