import { defineJob, type JobOutcome } from '#functions/jobs/define-job.ts';
import { toMailShopWithWords } from '#functions/mail/to-mail-shop.ts';
import { config } from '#functions/runtime/config.ts';
import { loggable, logger } from '#functions/runtime/log.ts';
import { getShopDay } from '#functions/shop/shop-day.ts';
import { classifySendFailure } from '#outside/classify-send-failure.ts';
import { sendMail } from '#outside/mail.ts';
import { type Checkout, type CheckoutLine, STOCK_HOLDING_STATUSES } from '#shared/checkout/checkout.ts';
import {
  type Abandonment,
  isRemindedLately,
  type ReminderConsent,
  type ReminderContact,
  type ReminderState,
  reminderConsent,
  reminderDueAt,
} from '#shared/checkout/reminders/reminder.ts';
import { restorePath } from '#shared/checkout/reminders/restore-path.ts';
import { cartReminder } from '#shared/mail/marketing-mails.ts';
import { unsubscribeHeaders, unsubscribeUrl } from '#shared/mail/unsubscribe.ts';
import { isBuyable } from '#shared/marketing/stock-alert.ts';
import type { ShopSettings } from '#shared/shop/shop-settings.ts';
import { getProducts } from '#store/catalogue/products.ts';
import { getCheckout, listOpenCheckouts } from '#store/checkout/checkouts.ts';
import { getNewestUnpaid, recordAbandonment, recordSentReminder } from '#store/checkout/reminders/abandoned.ts';
import { claimReminder, getReminderContact, returnReminderClaim } from '#store/checkout/reminders/contacts.ts';
import { isAccountDeleted } from '#store/customers/deleted-accounts.ts';
import { getSuppression } from '#store/mail/suppressions.ts';
import { getSubscriber } from '#store/marketing/subscribers.ts';
import { listOrdersOfEmail } from '#store/orders/order-index.ts';
import { listCustomerOrders } from '#store/orders/orders.ts';
import { getSettings } from '#store/shop/settings.ts';
import { signRestoreToken } from './restore-link.ts';
import { workingCode } from './working-code.ts';

/** Time for a customer to finish on an open payment page before the job checks again, in milliseconds. */
const LOOK_AGAIN_MS = 15 * 60_000;

/** Returns whether the customer has placed an order since the checkout was opened. */
async function hasBoughtSince({ userId, createdAt }: Checkout, email: string): Promise<boolean> {
  const page = { limit: 1 };
  const lists = await Promise.all([listOrdersOfEmail(email, page), userId ? listCustomerOrders(userId, page) : null]);
  return lists.some((list) => list?.items.some((order) => order.createdAt >= createdAt));
}

/** Returns the lines that shoppers can still buy now. */
async function buyableLines({ lines }: Checkout): Promise<CheckoutLine[]> {
  const products = new Map((await getProducts(lines.map(({ productId }) => productId))).map((each) => [each.id, each]));
  return lines.filter((line) => isBuyable(products.get(line.productId) ?? null, line));
}

interface Reminder {
  checkout: Checkout;
  email: string;
  contact: ReminderContact | null;
  consent: ReminderConsent | null;
  lines: readonly CheckoutLine[];
  settings: ShopSettings;
  /** Current time, in milliseconds UTC. */
  now: number;
}

/** Returns the reason not to send a reminder, or null if it may be sent. */
async function refusalOf({ checkout, email, contact, consent, lines, settings, now }: Reminder) {
  if (!settings.reminders.isOn) return 'off';
  if (!consent) return 'no_consent';
  if (await getSuppression(email)) return 'suppressed';
  if (isRemindedLately(contact, checkout.id, now)) return 'recent';
  return lines.length === 0 ? 'sold_out' : null;
}

const abandonment = (consent: ReminderConsent | null, state: ReminderState, now: number): Abandonment => ({
  at: new Date(now).toISOString(),
  ...{ state, consent },
  ...(state === 'sending' || state === 'sent' ? { sentAt: new Date(now).toISOString() } : {}),
});

async function compose({ checkout, consent, lines, settings, now }: Reminder, stopToken: string) {
  const shop = await toMailShopWithWords(settings);
  const stopUrl = unsubscribeUrl(config().SITE_URL, stopToken);
  const token = await signRestoreToken(checkout.id, now);
  const mail = cartReminder(
    {
      lines,
      restoreUrl: `${config().SITE_URL}${restorePath(token)}`,
      unsubscribeUrl: stopUrl,
      code: await workingCode(settings.reminders.code, now),
      consent: consent ?? 'request',
    },
    shop,
  );
  return { ...mail, headers: unsubscribeHeaders(stopUrl), tags: { kind: 'cart_reminder' } };
}

/**
 * Sends a reminder that this run has claimed. After a failure in which the email may have been sent, does not send it again.
 */
async function send(reminder: Reminder, stopToken: string): Promise<void> {
  const { checkout, email, consent, settings, now } = reminder;
  try {
    await sendMail({ to: email, ...(await compose(reminder, stopToken)) }, settings);
  } catch (error) {
    if (classifySendFailure(error) !== 'uncertain') {
      await returnReminderClaim(checkout.id, email);
      throw error;
    }
    logger.warn('a reminder may have been sent', { error: loggable(error) });
    return recordAbandonment(checkout, abandonment(consent, 'uncertain', now));
  }
  await recordSentReminder(checkout, abandonment(consent, 'sent', now), await getShopDay(now));
}

/**
 * Returns the checkout if it is unpaid and the customer's newest one. Returns null otherwise, and if the customer has placed
 * an order since or deleted the account.
 */
async function leftCheckout(checkoutId: string): Promise<(Checkout & { email: string }) | null> {
  const checkout = await getCheckout(checkoutId);
  if (!checkout?.email || (checkout.status !== 'expired' && checkout.status !== 'cancelled')) return null;
  if (checkout.userId && (await isAccountDeleted(checkout.userId))) return null;
  const email = checkout.email.toLowerCase();
  if ((await getNewestUnpaid(email)) !== checkoutId || (await hasBoughtSince(checkout, email))) return null;
  return { ...checkout, email };
}

/**
 * Sends a reminder of an abandoned checkout to a customer who agreed to reminders. Sends at most one per checkout and one per
 * week. Checks settings, consent, orders, and stock at the time of sending.
 */
async function remindCheckout(checkoutId: string, now: number): Promise<JobOutcome> {
  const checkout = await leftCheckout(checkoutId);
  if (!checkout) return 'done';
  const { email, abandoned } = checkout;
  // An earlier run crashed after its claim and may have sent the email.
  if (abandoned?.state === 'sending') await recordAbandonment(checkout, { ...abandoned, state: 'uncertain' });
  if (abandoned) return 'done';
  const settings = await getSettings();
  const dueAt = reminderDueAt(checkout, settings.reminders.hours);
  if (dueAt > now) return { again: dueAt };
  const open = checkout.userId ? await listOpenCheckouts(checkout.userId) : [];
  if (open.some(({ status }) => STOCK_HOLDING_STATUSES.includes(status))) return { again: now + LOOK_AGAIN_MS };
  const [contact, subscriber] = await Promise.all([getReminderContact(email), getSubscriber(email)]);
  const consent = reminderConsent({ contact, subscriber });
  const reminder = { checkout, email, contact, consent, lines: await buyableLines(checkout), settings, now };
  const refusal = await refusalOf(reminder);
  if (refusal) {
    await recordAbandonment(checkout, abandonment(consent, refusal, now));
    return 'done';
  }
  const token = await claimReminder(checkout, contact, { email, abandoned: abandonment(consent, 'sending', now), now });
  if (token) await send(reminder, token);
  else await recordAbandonment(checkout, abandonment(consent, 'recent', now));
  return 'done';
}

export const remindCheckoutJob = defineJob({
  kind: 'remind_checkout',
  run: ({ payload, now }) => remindCheckout(payload.checkoutId, now),
});
