import { consentOf } from '#functions/checkout/reminders/reminder-address.ts';
import { ensureProfile } from '#functions/customers/profile.ts';
import { handle, requireSignedIn } from '#functions/http/http.ts';
import type { CallerIdentity } from '#functions/http/http-caller.ts';
import { REMINDER_WORDING } from '#shared/checkout/reminders/reminder.ts';
import { changeReminderRequest, stopReminders } from '#store/checkout/reminders/contacts.ts';
import { getSettings } from '#store/shop/settings.ts';

/** Returns the email address of an account. The address is confirmed, so only its owner can agree to reminders. */
const addressOf = async (caller: CallerIdentity, now: number): Promise<string> =>
  (await ensureProfile(caller, now)).email.toLowerCase();

const choiceOf = async (email: string) => {
  const [{ reminders }, consent] = await Promise.all([getSettings(), consentOf(email)]);
  return { isOffered: reminders.isOn, consent };
};

export const getRemindersHandler = handle('GET /api/me/reminders', async (request) =>
  choiceOf(await addressOf(requireSignedIn(request), request.now)),
);

export const putRemindersHandler = handle('PUT /api/me/reminders', async (request) => {
  const { body, now } = request;
  const email = await addressOf(requireSignedIn(request), now);
  if (body.isWanted) await changeReminderRequest(email, REMINDER_WORDING, now);
  else await stopReminders(email, now);
  return choiceOf(email);
});
