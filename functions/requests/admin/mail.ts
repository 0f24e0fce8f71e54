import { erasePerson } from '#functions/customers/erase-person.ts';
import { handle, requireActor } from '#functions/http/http.ts';
import { toMailShop } from '#functions/mail/to-mail-shop.ts';
import { sendFailureReason, sendMail } from '#outside/mail.ts';
import { fetchMailAccount } from '#outside/mail-account.ts';
import { Problem } from '#shared/base/errors.ts';
import type { MailShop } from '#shared/mail/fill-template.ts';
import { messageMail } from '#shared/mail/marketing-mails.ts';
import { MAIL_SAMPLES, type MailSampleName } from '#shared/mail/samples.ts';
import { getSuppression, liftSuppression, listSuppressions } from '#store/mail/suppressions.ts';
import { countSubscribers, listSubscribers } from '#store/marketing/subscribers.ts';
import { getSettings } from '#store/shop/settings.ts';

export const getMailAccountHandler = handle('GET /api/admin/mail-account', async () => {
  try {
    return await fetchMailAccount();
  } catch (cause) {
    throw new Problem('unavailable', sendFailureReason(cause), { cause });
  }
});

const SENDER_NAME = 'Admin Panel';

/** Sends the mail at once, not as a job: the admin waits to see whether it goes out. */
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

export const listSubscribersHandler = handle('GET /api/admin/subscribers', async ({ query }) => {
  const [{ items, nextCursor }, total] = await Promise.all([listSubscribers(query), countSubscribers()]);
  return {
    items: items.map(({ id, email, source, subscribedAt }) => ({ id, email, source, subscribedAt })),
    nextCursor,
    total,
  };
});

export const listSuppressionsHandler = handle('GET /api/admin/suppressions', ({ query }) => listSuppressions(query));

/** Allows mails to the address again. A subscription that ended stays ended. */
export const removeSuppressionHandler = handle('POST /api/admin/suppressions/removal', async (request) => {
  await liftSuppression(request.body.email, requireActor(request), request.now);
  return undefined;
});

export const erasePersonHandler = handle('POST /api/admin/erasures', (request) =>
  erasePerson(request.body.email, requireActor(request), request.now),
);

const isSample = (name: string): name is MailSampleName => Object.hasOwn(MAIL_SAMPLES, name);

function preview(name: MailSampleName, shop: MailShop) {
  const { title, write } = MAIL_SAMPLES[name];
  return { name, title, ...write(shop) };
}

export const listMailPreviewsHandler = handle('GET /api/admin/mail-previews', async () => {
  const shop = toMailShop(await getSettings());
  const items = Object.keys(MAIL_SAMPLES)
    .filter(isSample)
    .map((name) => preview(name, shop));
  return { items: items.map(({ name, title, subject }) => ({ name, title, subject })) };
});

export const getMailPreviewHandler = handle('GET /api/admin/mail-previews/{name}', async ({ params: { name } }) => {
  if (!isSample(name)) throw new Problem('not_found', 'Email not found');
  return preview(name, toMailShop(await getSettings()));
});
