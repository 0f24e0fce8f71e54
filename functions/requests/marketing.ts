import { createHash } from 'node:crypto';
import { handle, Reply } from '#functions/http/http.ts';
import { requestStockAlert } from '#functions/marketing/request-stock-alert.ts';
import { Problem } from '#shared/base/errors.ts';
import { escapeHtml } from '#shared/mail/escape-html.ts';
import { toConsent } from '#shared/marketing/newsletter-consent.ts';
import { SUBSCRIPTION_SOURCE, unsubscribeTokenSchema } from '#shared/marketing/subscriber.ts';
import { getReminderContactByToken, stopReminders } from '#store/checkout/reminders/contacts.ts';
import { getSuppression } from '#store/mail/suppressions.ts';
import { endSubscriptionByToken, getSubscriberByToken, insertSubscriber } from '#store/marketing/subscribers.ts';
import { getSettings } from '#store/shop/settings.ts';

export const requestStockAlertHandler = handle(
  'POST /api/products/{slug}/stock-alerts',
  async ({ params: { slug }, body: { email, ...choice }, now }) => {
    await requestStockAlert(slug, choice, email, now);
    return { email };
  },
);

export const subscribeHandler = handle('POST /api/subscribers', async ({ body: { email, ...given }, now }) => {
  if (await getSuppression(email)) throw new Problem('address_suppressed');
  await insertSubscriber(email, toConsent(given, SUBSCRIPTION_SOURCE, new Date(now).toISOString()));
  return { email };
});

const STYLE = `*{box-sizing:border-box}body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:#f3f0e8;color:#11110f;font:1rem/1.6 "Instrument Sans",system-ui,-apple-system,"Segoe UI",sans-serif}
header,main,footer{width:100%;padding:1.25rem clamp(1rem,4vw,4rem)}
header{border-bottom:1px solid #d8d4c8}.name,h1{font-family:Archivo,"Arial Black","Helvetica Neue",Arial,sans-serif;font-weight:850;font-stretch:expanded;text-transform:uppercase;letter-spacing:-.02em}
.name{display:inline-block;padding:.5rem 0;font-size:1.25rem;text-decoration:none}
main{flex:1;padding-top:clamp(3rem,14vh,9rem);padding-bottom:4rem}
h1{margin:0 0 1.5rem;max-width:16ch;font-size:clamp(2rem,7vw,4.5rem);line-height:1;overflow-wrap:anywhere}p{max-width:38rem;margin:0 0 2rem;font-size:1.125rem}
a{color:inherit;text-underline-offset:.25em}form{margin:0 0 1.5rem}.back{display:inline-block;padding:.75rem 0}
button{font:inherit;font-weight:700;min-height:3.25rem;padding:0 2rem;background:#11110f;color:#f3f0e8;border:0;border-radius:0;cursor:pointer}
button:hover{background:#3e4a36}:focus-visible{outline:2px solid #11110f;outline-offset:3px}
footer{border-top:1px solid #d8d4c8;color:#5e5b52;font-size:.875rem}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

interface StandalonePage {
  shopName: string;
  title: string;
  /** HTML with escaped variable parts. */
  content: string;
}

/** Renders a page without scripts or other files, which works even when the site is down. */
const standalonePage = ({ shopName: storeName, title, content }: StandalonePage, status?: number): Reply =>
  new Reply(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)} | ${escapeHtml(storeName)}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><header><a class="name" href="/">${escapeHtml(storeName)}</a></header>
<main><h1>${escapeHtml(title)}</h1>${content}</main>
<footer>${escapeHtml(storeName)}</footer></body></html>`,
    {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
    },
    status,
  );

const BACK = '<p><a class="back" href="/">Back to the shop</a></p>';
const RETURN = 'Changed your mind? Subscribe again with the form at the bottom of any page in the shop.';

async function page(title: string, content: string, status?: number): Promise<Reply> {
  const { name } = await getSettings();
  return standalonePage({ shopName: name, title, content }, status);
}

/** Answers errors as HTML, because subscribers open the link in a browser. */
const unknown = () =>
  page(
    'This link doesn’t work',
    `<p>It may be incomplete. Use the whole link from our latest email, or the Unsubscribe button in your email app.</p>${BACK}`,
    404,
  );

const ended = () =>
  page(
    'You’re unsubscribed',
    `<p>You won’t get our newsletter anymore, but we’ll still email you about your orders. ${RETURN}</p>${BACK}`,
  );

const REMINDERS_STOPPED =
  'You won’t get reminders about your cart anymore, but we’ll still email you about your orders.';
const stopped = () => page('Reminders are off', `<p>${REMINDERS_STOPPED}</p>${BACK}`);

/** Shows the button that stops reminders of unpaid checkouts; null for a token of something else. */
async function showStop(token: string): Promise<Reply | null> {
  const contact = await getReminderContactByToken(token);
  if (!contact) return null;
  if (contact.stoppedAt && !contact.request) return stopped();
  return page(
    'Stop reminders?',
    `<p>We’ll stop emailing you about carts that you leave behind. You’ll still get emails about your orders.</p>
<form method="post"><button>Stop reminders</button></form>${BACK}`,
  );
}

/** Stops reminders of unpaid checkouts; null for a token of something else. */
async function stop(token: string, now: number): Promise<Reply | null> {
  const contact = await getReminderContactByToken(token);
  if (!contact) return null;
  await stopReminders(contact.email, now);
  return stopped();
}

const isToken = (token: string): boolean => unsubscribeTokenSchema.safeParse(token).success;

/** Only shows the button, because link scanners follow every GET in a mail. */
export const showUnsubscribeHandler = handle('GET /api/unsubscribe/{token}', async ({ params: { token } }) => {
  const subscription = isToken(token) ? await getSubscriberByToken(token) : null;
  if (!subscription) return (isToken(token) && (await showStop(token))) || unknown();
  if (!subscription.isActive) return ended();
  return page(
    'Leave the newsletter?',
    `<p>We’ll stop emailing you about new releases and discounts. You’ll still get emails about your orders.</p>
<form method="post"><button>Unsubscribe</button></form>${BACK}`,
  );
});

/** Unsubscribes with one click, without sign-in or redirect and whatever the body (RFC 8058). Safe to run twice. */
export const unsubscribeHandler = handle('POST /api/unsubscribe/{token}', async ({ params: { token }, now }) => {
  const isKnown = isToken(token) && (await endSubscriptionByToken(token, new Date(now).toISOString()));
  return isKnown ? ended() : (isToken(token) && (await stop(token, now))) || unknown();
});
