import { handle, Reply } from '#functions/http/http.ts';
import { readCampaignLink } from '#functions/marketing/campaign-links.ts';
import { readConfirmation } from '#functions/marketing/confirmation-link.ts';
import { BACK, newsletterPage } from '#functions/marketing/newsletter-page.ts';
import { requestStockAlert } from '#functions/marketing/request-stock-alert.ts';
import { startRequested, subscribe } from '#functions/marketing/subscribe.ts';
import { config } from '#functions/runtime/config.ts';
import { loggable, logger } from '#functions/runtime/log.ts';
import { readUnsubscribe } from '#shared/mail/unsubscribe.ts';
import { isCounted } from '#shared/marketing/campaign-figures.ts';
import { type CampaignClaims, landingUrl } from '#shared/marketing/campaign-link.ts';
import { signedTokenSchema } from '#shared/marketing/confirmation-link.ts';
import { toConsent } from '#shared/marketing/newsletter-consent.ts';
import { SUBSCRIPTION_SOURCE, unsubscribeTokenSchema } from '#shared/marketing/subscriber.ts';
import { isCountableReader } from '#shared/shop/bot.ts';
import { getReminderContactByToken, stopReminders } from '#store/checkout/reminders/contacts.ts';
import { addFiguresWrite, countMessage } from '#store/marketing/campaign-figures.ts';
import { getCampaign } from '#store/marketing/campaigns.ts';
import { endSubscriptionByToken, getSubscriberById, getSubscriberByToken } from '#store/marketing/subscribers.ts';
import { getSubscriptionRequestById } from '#store/marketing/subscription-requests.ts';

export const requestStockAlertHandler = handle(
  'POST /api/products/{slug}/stock-alerts',
  async ({ params: { slug }, body: { email, ...choice }, now }) => {
    await requestStockAlert(slug, choice, email, now);
    return { email };
  },
);

export const subscribeHandler = handle('POST /api/subscribers', async ({ body: { email, ...given }, now }) => {
  const isPending = await subscribe(email, toConsent(given, SUBSCRIPTION_SOURCE, new Date(now).toISOString()));
  return { email, isPending };
});

const RETURN = 'Changed your mind? Subscribe again with the form at the bottom of any page in the shop.';

/** Returns an error page as HTML, because subscribers open the link in a browser. */
const unknown = () =>
  newsletterPage(
    'This link doesn’t work',
    `<p>It may be incomplete. Use the whole link from our latest email, or the Unsubscribe button in your email app.</p>${BACK}`,
    404,
  );

const ended = () =>
  newsletterPage(
    'You’re unsubscribed',
    `<p>You won’t get our newsletter anymore, but we’ll still email you about your orders. ${RETURN}</p>${BACK}`,
  );

const REMINDERS_STOPPED =
  'You won’t get reminders about your cart anymore, but we’ll still email you about your orders.';
const stopped = () => newsletterPage('Reminders are off', `<p>${REMINDERS_STOPPED}</p>${BACK}`);

/** Shows the button that stops reminders of unpaid checkouts. Returns null if the token is not one for reminders. */
async function showStop(token: string): Promise<Reply | null> {
  const contact = await getReminderContactByToken(token);
  if (!contact) return null;
  if (contact.stoppedAt && !contact.request) return stopped();
  return newsletterPage(
    'Stop reminders?',
    `<p>We’ll stop emailing you about carts you leave behind. You’ll still get emails about your orders.</p>
<form method="post"><button>Stop reminders</button></form>${BACK}`,
  );
}

/** Stops the reminders of unpaid checkouts. Returns null if the token is not one for reminders. */
async function stop(token: string, now: number): Promise<Reply | null> {
  const contact = await getReminderContactByToken(token);
  if (!contact) return null;
  await stopReminders(contact.email, now);
  return stopped();
}

const isToken = (token: string): boolean => unsubscribeTokenSchema.safeParse(token).success;

/** Shows only a button to unsubscribe, because link scanners follow every GET link in an email. */
export const showUnsubscribeHandler = handle('GET /api/unsubscribe/{token}', async ({ params }) => {
  const { token } = readUnsubscribe(params.token);
  const subscription = isToken(token) ? await getSubscriberByToken(token) : null;
  if (!subscription) return (isToken(token) && (await showStop(token))) || unknown();
  if (!subscription.isActive) return ended();
  return newsletterPage(
    'Leave the newsletter?',
    `<p>We’ll stop emailing you about new releases and discounts. You’ll still get emails about your orders.</p>
<form method="post"><button>Unsubscribe</button></form>${BACK}`,
  );
});

/** Unsubscribes with one click, without sign-in or redirect, and with any body (RFC 8058). Safe to run twice. */
export const unsubscribeHandler = handle('POST /api/unsubscribe/{token}', async ({ params, now }) => {
  const { token, campaignId } = readUnsubscribe(params.token);
  if (!isToken(token)) return unknown();
  const campaign = campaignId && (await getCampaign(campaignId));
  const writes = campaign ? [addFiguresWrite(campaign.id, { unsubscribed: 1 })] : [];
  const isKnown = await endSubscriptionByToken(token, new Date(now).toISOString(), writes);
  return isKnown ? ended() : ((await stop(token, now)) ?? unknown());
});

const noRequest = () =>
  newsletterPage(
    'This link doesn’t work',
    `<p>It may be incomplete, or older than a week. Enter your address again with the form at the bottom of any page in the shop, and we’ll send a new one.</p>${BACK}`,
    404,
  );

const confirmed = () =>
  newsletterPage(
    'You’re subscribed',
    `<p>From now on, you’ll get our newsletter. Each email has a link to unsubscribe.</p>${BACK}`,
  );

/** Returns the subscription id in a confirmation link. Null if the link is invalid or has expired. */
async function subscriptionToConfirm(token: string, now: number): Promise<string | null> {
  const claims = signedTokenSchema.safeParse(token).success ? await readConfirmation(token) : null;
  return claims && Math.floor(now / 1000) <= claims.expiresAt ? claims.subscriberId : null;
}

const isSubscribed = async (id: string): Promise<boolean> => (await getSubscriberById(id))?.isActive === true;

/** Shows only a button to confirm, because link scanners follow every GET link in an email. */
export const showConfirmationHandler = handle(
  'GET /api/confirm-subscription/{token}',
  async ({ params: { token }, now }) => {
    const id = await subscriptionToConfirm(token, now);
    if (id === null) return noRequest();
    if (await getSubscriptionRequestById(id, now))
      return newsletterPage(
        'Join the newsletter?',
        `<p>Press the button to get our newsletter at this address.</p>
<form method="post"><button>Confirm my subscription</button></form>${BACK}`,
      );
    return (await isSubscribed(id)) ? confirmed() : noRequest();
  },
);

/** Starts a subscription that was confirmed with the button. Safe to run twice. */
export const confirmSubscriptionHandler = handle(
  'POST /api/confirm-subscription/{token}',
  async ({ params: { token }, now }) => {
    const id = await subscriptionToConfirm(token, now);
    if (id === null) return noRequest();
    return (await startRequested(id, now)) || (await isSubscribed(id)) ? confirmed() : noRequest();
  },
);

const readLink = async (token: string): Promise<CampaignClaims | null> =>
  signedTokenSchema.safeParse(token).success ? readCampaignLink(token) : null;

/**
 * Counts an open or a click of a campaign email. Failures are only logged, because the reader cannot do anything about them.
 */
async function count({ campaignId, message }: CampaignClaims, kind: 'opened' | 'clicked', now: number): Promise<void> {
  try {
    const campaign = await getCampaign(campaignId);
    const isOn = kind === 'opened' ? campaign?.countsOpens : campaign?.countsClicks;
    if (campaign && isOn && isCounted(campaign.startedAt, now)) await countMessage(campaignId, kind, message, now);
  } catch (error) {
    logger.warn('an open or a click was not counted', { error: loggable(error) });
  }
}

const NEVER_STORED = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

/**
 * Redirects to the page in a signed link, and to the home page for any other link. The route therefore never redirects to a
 * different site. Counts the click unless the reader objects to tracking.
 */
export const followCampaignLinkHandler = handle(
  'GET /api/campaign-links/{token}',
  async ({ params: { token }, event, now }) => {
    const claims = await readLink(token);
    const isCountable = claims !== null && isCountableReader(event.headers, event.requestContext.http.userAgent);
    if (isCountable) await count(claims, 'clicked', now);
    const location = landingUrl(claims?.path ?? '/', config().SITE_URL, isCountable ? claims.campaignId : null);
    return new Reply('', { ...NEVER_STORED, location }, 303);
  },
);

/** A transparent GIF of one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Returns the pixel to every request. If the link is signed and the reader does not object to tracking, counts the open. */
export const countOpenHandler = handle('GET /api/campaign-opens/{token}', async ({ params: { token }, event, now }) => {
  const claims = await readLink(token);
  if (claims && isCountableReader(event.headers, event.requestContext.http.userAgent))
    await count(claims, 'opened', now);
  return new Reply(PIXEL, { ...NEVER_STORED, 'content-type': 'image/gif' });
});
