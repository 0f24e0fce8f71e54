import { eraseUnpaid, listUnpaidOf } from '#store/checkout/reminders/abandoned.ts';
import {
  changeReminderRequest,
  deleteReminderContact,
  getReminderContact,
} from '#store/checkout/reminders/contacts.ts';

/**
 * Deletes the reminders to an email address, and the personal data in its unpaid checkouts. Returns whether there were any
 * reminders to delete.
 */
export async function forgetReminders(email: string): Promise<boolean> {
  await eraseUnpaid(await listUnpaidOf(email));
  return deleteReminderContact(email);
}

/**
 * Deletes the reminders of a deleted account, but keeps the record that the address wants no reminders. `now` in milliseconds
 * UTC.
 */
export async function leaveReminders(email: string, now: number): Promise<void> {
  const contact = await getReminderContact(email);
  if (!contact?.stoppedAt) return void (await forgetReminders(email));
  await eraseUnpaid(await listUnpaidOf(email));
  await changeReminderRequest(email, null, now);
}
