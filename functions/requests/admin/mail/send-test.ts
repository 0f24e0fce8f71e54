import { handle } from '#functions/http/http.ts';
import { toMailShop } from '#functions/mail/to-mail-shop.ts';
import { sendFailureReason, sendMail } from '#outside/mail.ts';
import { Problem } from '#shared/base/errors.ts';
import { messageMail } from '#shared/mail/marketing-mails.ts';
import { getSuppression } from '#store/mail/suppressions.ts';
import { getSettings } from '#store/shop/settings.ts';

/** The name a test mail comes from (spec section 9). */
const SENDER_NAME = 'Admin Panel';

/** Sent at once and not as owed work: the owner waits to see whether it goes out. */
export const sendTestMailHandler = handle('POST /api/admin/emails/test', async ({ body: { to, subject, message } }) => {
  if (await getSuppression(to)) throw new Problem('address_suppressed');
  const settings = await getSettings();
  try {
    await sendMail(
      { to, ...messageMail(subject, message, toMailShop(settings)) },
      { name: SENDER_NAME, mailSender: { ...settings.mailSender, name: SENDER_NAME } },
    );
  } catch (cause) {
    throw new Problem('unavailable', sendFailureReason(cause), { cause });
  }
  return undefined;
});
