import { eraseUnpaid, listUnpaidOf } from '#store/checkout/reminders/abandoned.ts';
import {
  changeReminderRequest,
  deleteReminderContact,
  getReminderContact,
} from '#store/checkout/reminders/contacts.ts';

/**
 * Erases the reminders to an address, and the person in its unpaid checkouts. Returns whether there was anything to
 * erase.
 */
export async function forgetReminders(email: string): Promise<boolean> {
  await eraseUnpaid(await listUnpaidOf(email));
  return deleteReminderContact(email);
}

/**
 * Does the same for a deleted account, but remembers that its address wants no reminders. `now` in milliseconds UTC.
 */
export async function leaveReminders(email: string, now: number): Promise<void> {
  const contact = await getReminderContact(email);
  if (!contact?.stoppedAt) return void (await forgetReminders(email));
  await eraseUnpaid(await listUnpaidOf(email));
  await changeReminderRequest(email, null, now);
}
