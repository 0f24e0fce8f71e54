import { erasePerson } from '#functions/customers/erase-person.ts';
import { handle, requireActor } from '#functions/http/http.ts';
import { toMailShop } from '#functions/mail/to-mail-shop.ts';
import { senderAddress, sendFailureReason, sendMail } from '#outside/mail.ts';
import { fetchMailAccount } from '#outside/mail-account.ts';
import { Problem } from '#shared/base/errors.ts';
import { messageMail } from '#shared/mail/marketing-mails.ts';
import { getSuppression, liftSuppression, listSuppressions } from '#store/mail/suppressions.ts';
import { countSubscribers, listSubscribers } from '#store/marketing/subscribers.ts';
import { listSubscriptionRequests } from '#store/marketing/subscription-requests.ts';
import { getSettings } from '#store/shop/settings.ts';

export const getMailAccountHandler = handle('GET /api/admin/mail-account', async () => {
  const { mailSender } = await getSettings();
  try {
    return await fetchMailAccount(senderAddress(mailSender));
  } catch (cause) {
    throw new Problem('unavailable', sendFailureReason(cause), { cause });
  }
});

const SENDER_NAME = 'Admin Panel';

/** Sends a test email directly instead of through a job, because the admin waits for the result. */
export const sendTestMailHandler = handle('POST /api/admin/emails/test', async ({ body: { to, subject, message } }) => {
  if (await getSuppression(to)) throw new Problem('address_suppressed');
  const settings = await getSettings();
  try {
    await sendMail(
      { to, ...messageMail(subject, message, await toMailShop(settings)) },
      { name: SENDER_NAME, mailSender: { ...settings.mailSender, name: SENDER_NAME } },
    );
  } catch (cause) {
    throw new Problem('unavailable', sendFailureReason(cause), { cause });
  }
  return undefined;
});

async function listRequests(page: { limit: number; cursor?: string | undefined }, now: number) {
  const { items, nextCursor } = await listSubscriptionRequests(page, now);
  return {
    items: items.map(({ id, email, source, requestedAt }) => ({ id, email, source, subscribedAt: requestedAt })),
    nextCursor,
  };
}

export const listSubscribersHandler = handle('GET /api/admin/subscribers', async ({ query, now }) => {
  const { status, ...page } = query;
  const [{ items, nextCursor }, total] = await Promise.all([
    status === 'pending' ? listRequests(page, now) : listSubscribers(page),
    countSubscribers(),
  ]);
  return {
    items: items.map(({ id, email, source, subscribedAt }) => ({ id, email, source, subscribedAt })),
    nextCursor,
    total,
  };
});

export const listSuppressionsHandler = handle('GET /api/admin/suppressions', ({ query }) => listSuppressions(query));

/** Removes the suppression of an address, so that it can get emails again. A subscription that has ended stays ended. */
export const removeSuppressionHandler = handle('POST /api/admin/suppressions/removal', async (request) => {
  await liftSuppression(request.body.email, requireActor(request), request.now);
  return undefined;
});

export const erasePersonHandler = handle('POST /api/admin/erasures', (request) =>
  erasePerson(request.body.email, requireActor(request), request.now),
);
