import { handle, requireActor } from '#functions/http/http.ts';
import { loggable, logger } from '#functions/runtime/log.ts';
import { toOrderSummary } from '#functions/shop/order-summary.ts';
import { readAllTime, readDays, readSales } from '#functions/shop/read-days.ts';
import { listRecentActivity } from '#functions/shop/recent-activity.ts';
import { getShopDay } from '#functions/shop/shop-day.ts';
import { listTopProducts } from '#functions/shop/top-products.ts';
import { senderAddress } from '#outside/mail.ts';
import { arePaymentsConfigured } from '#outside/payment-secrets.ts';
import { Problem } from '#shared/base/errors.ts';
import { type Day, daysThrough, shiftDay } from '#shared/base/utc-day.ts';
import type { CardFee } from '#shared/catalogue/margins.ts';
import type { ReminderSettings } from '#shared/checkout/reminders/reminder-settings.ts';
import { mailedCodeFault } from '#shared/marketing/mailed-code.ts';
import type { NewsletterSettings } from '#shared/marketing/newsletter-settings.ts';
import {
  type DayFigures,
  type DaySpan,
  figuresWith,
  fillDays,
  spanFault,
  sumFigures,
  toInsights,
  windowEndingOn,
} from '#shared/shop/analytics.ts';
import { sumBreakdowns, toCountries, toSources } from '#shared/shop/breakdown.ts';
import { toProfit } from '#shared/shop/profit.ts';
import type { ShopSettings } from '#shared/shop/shop-settings.ts';
import { getProductCounts } from '#store/catalogue/products.ts';
import { listJobs } from '#store/jobs/jobs.ts';
import { getOffer, getOfferByCode } from '#store/marketing/offers.ts';
import { listOrders } from '#store/orders/order-index.ts';
import { listClosedDays } from '#store/shop/days.ts';
import { getSettings, updateSettings } from '#store/shop/settings.ts';

const NEWEST_ORDERS = 5;
const MAX_DEAD_LETTERS_SHOWN = 3;
/** Counting stops at this number, because the dashboard shows no more. */
const MAX_DEAD_LETTERS_COUNTED = 50;

/** Number of days in the dashboard's chart, including today. */
const CHART_DAYS = 14;

/** Returns whether payments are configured. If the secret cannot be read, assumes that they are. */
const paymentsConfigured = (): Promise<boolean> =>
  arePaymentsConfigured().catch((error: unknown) => {
    logger.warn('the payment keys could not be read', { error: loggable(error) });
    return true;
  });

export const getDashboardHandler = handle('GET /api/admin/dashboard', async ({ now }) => {
  const today = await getShopDay(now);
  const yesterday = shiftDay(today, -1);
  const chart = windowEndingOn(today, CHART_DAYS);
  const [configured, products, { total, days }, closed, parked, orders] = await Promise.all([
    paymentsConfigured(),
    getProductCounts(),
    readAllTime(today),
    listClosedDays(chart.from, yesterday),
    listJobs('parked', { limit: MAX_DEAD_LETTERS_COUNTED }),
    listOrders({ limit: NEWEST_ORDERS }),
  ]);
  const figuresOn = (day: string) => ({ day, ...figuresWith(days.find((entry) => entry.day === day)) });
  return {
    paymentsConfigured: configured,
    products,
    allTime: {
      orders: total.orders,
      revenueCents: total.revenueCents,
      refundedCents: total.refundedCents,
      netCents: toInsights(total).netCents,
    },
    today: figuresOn(today),
    yesterday: figuresOn(yesterday),
    recent: fillDays(daysThrough(chart.from, today), [...closed, ...days]),
    parked: {
      count: parked.items.length,
      hasMore: parked.nextCursor !== null,
      items: parked.items.slice(-MAX_DEAD_LETTERS_SHOWN).toReversed(),
    },
    orders: orders.items.map(toOrderSummary),
  };
});

const periodOf = ({ from, to }: DaySpan, series: readonly DayFigures[], fee: CardFee) => {
  const sums = sumFigures(series);
  return { from, to, sums, insights: toInsights(sums), profit: toProfit(sums, fee) };
};

/**
 * Returns the period that an admin chose, or null if there is no choice. Throws `invalid_request` that names the wrong field.
 */
function chosenSpan(
  { from = '', to = '' }: { from?: string | undefined; to?: string | undefined },
  today: Day,
): DaySpan | null {
  if (!from && !to) return null;
  const fault = spanFault({ from, to }, today);
  if (fault) throw new Problem('invalid_request', undefined, { errors: [fault] });
  return { from, to };
}

export const getAnalyticsHandler = handle('GET /api/admin/analytics', async ({ query, now }) => {
  const today = await getShopDay(now);
  const window = chosenSpan(query, today) ?? windowEndingOn(today, query.days);
  const length = daysThrough(window.from, window.to).length;
  const before = windowEndingOn(shiftDay(window.from, -1), length);
  const [{ days, open }, activity, { paymentFee }] = await Promise.all([
    readDays({ from: before.from, to: window.to }, today),
    listRecentActivity(),
    getSettings(),
  ]);
  const seriesIn = ({ from, to }: DaySpan) => fillDays(daysThrough(from, to), days);
  const series = seriesIn(window);
  const counts = sumBreakdowns(days.flatMap((each) => (each.day >= window.from ? [each.counts ?? {}] : [])));
  return {
    days: length,
    series,
    period: periodOf(window, series, paymentFee),
    previous: periodOf(before, seriesIn(before), paymentFee),
    sources: toSources(counts),
    countries: toCountries(counts),
    topProducts: await listTopProducts(await readSales(window, open)),
    activity,
  };
});

const withMailAddress = (settings: ShopSettings) => ({ ...settings, mailAddress: senderAddress(settings.mailSender) });

export const getAdminSettingsHandler = handle('GET /api/admin/settings', async () =>
  withMailAddress(await getSettings()),
);

/**
 * Throws `invalid_request` if the discount for the welcome email has no code. The discount that is already in the settings
 * may stay, even if it was deleted.
 */
async function requireWelcomeCode(newsletter: NewsletterSettings | undefined): Promise<void> {
  const id = newsletter?.welcomeOfferId ?? null;
  if (id === null || id === (await getSettings()).newsletter.welcomeOfferId) return;
  if ((await getOffer(id))?.code) return;
  const message = 'Please choose a discount with a code';
  throw new Problem('invalid_request', message, { errors: [{ path: 'newsletter.welcomeOfferId', message }] });
}

/**
 * Throws `invalid_request` if the code for reminders does not work now. The code that is already in the settings may stay,
 * even if it stopped working.
 */
async function requireReminderCode(reminders: ReminderSettings | undefined, now: number): Promise<void> {
  const code = reminders?.code ?? null;
  if (code === null || code === (await getSettings()).reminders.code) return;
  const message = mailedCodeFault(await getOfferByCode(code), now);
  if (message) throw new Problem('invalid_request', message, { errors: [{ path: 'reminders.code', message }] });
}

export const updateSettingsHandler = handle('PUT /api/admin/settings', async (request) => {
  await requireWelcomeCode(request.body.newsletter);
  await requireReminderCode(request.body.reminders, request.now);
  return withMailAddress(await updateSettings(request.body, requireActor(request), request.now));
});
