import { handle, type Reply } from '#functions/http/http.ts';
import { unsubscribeTokenSchema } from '#shared/marketing/subscriber.ts';
import { endSubscriptionByToken, getSubscriberByToken } from '#store/marketing/subscribers.ts';
import { getSettings } from '#store/shop/settings.ts';
import { standalonePage } from './standalone-page.ts';

const BACK = '<p><a class="back" href="/">Back to the shop</a></p>';
const RETURN = 'Changed your mind? Subscribe again with the form at the foot of every page of the shop.';

async function page(title: string, content: string, status?: number): Promise<Reply> {
  const { name } = await getSettings();
  return standalonePage({ shopName: name, title, content }, status);
}

/** People open it in a browser: a problem document would tell them nothing. */
const unknown = () =>
  page(
    'This link does not work',
    `<p>It may have been cut off on the way. Use the whole link from our latest mail, or the button “Unsubscribe” of your mail program.</p>${BACK}`,
    404,
  );

const ended = () =>
  page(
    'You are unsubscribed',
    `<p>No more newsletters from us. Mails about your orders still reach you. ${RETURN}</p>${BACK}`,
  );

const isToken = (token: string): boolean => unsubscribeTokenSchema.safeParse(token).success;

/** Only shows the button: link scanners follow every GET in a mail. */
export const showUnsubscribeHandler = handle('GET /api/unsubscribe/{token}', async ({ params: { token } }) => {
  const subscription = isToken(token) ? await getSubscriberByToken(token) : null;
  if (!subscription) return unknown();
  if (!subscription.isActive) return ended();
  return page(
    'Leave the newsletter?',
    `<p>One press, and we stop writing to you about new releases. Mails about your orders still reach you.</p>
<form method="post"><button>Unsubscribe</button></form>${BACK}`,
  );
});

/** One click, no sign-in, no redirect, whatever the body says (RFC 8058); a second time changes nothing. */
export const unsubscribeHandler = handle('POST /api/unsubscribe/{token}', async ({ params: { token }, now }) => {
  const isKnown = isToken(token) && (await endSubscriptionByToken(token, new Date(now).toISOString()));
  return isKnown ? ended() : unknown();
});
