import type { Checkout } from '#shared/checkout/checkout.ts';
import { type ReminderConsent, reminderConsent } from '#shared/checkout/reminders/reminder.ts';
import { getReminderContact } from '#store/checkout/reminders/contacts.ts';
import { getSubscriber } from '#store/marketing/subscribers.ts';

/** Returns how the owner of an email address agreed to reminders, or null if they did not agree. */
export async function consentOf(email: string): Promise<ReminderConsent | null> {
  const [contact, subscriber] = await Promise.all([getReminderContact(email), getSubscriber(email)]);
  return reminderConsent({ contact, subscriber });
}

/**
 * Returns the email address to store with an unpaid checkout. A customer's address is always stored. A guest's is stored only
 * if the guest agreed to reminders. Returns null otherwise.
 */
export async function reminderAddress(
  { userId, email }: Pick<Checkout, 'userId' | 'email'>,
  given: string | null,
): Promise<string | null> {
  if (userId) return email?.toLowerCase() ?? null;
  return given && (await consentOf(given)) ? given : null;
}
