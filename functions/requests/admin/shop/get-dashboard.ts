import { handle } from '#functions/http/http.ts';
import { loggable, logger } from '#functions/runtime/log.ts';
import { toOrderSummary } from '#functions/shop/order-summary.ts';
import { readAllTime } from '#functions/shop/read-days.ts';
import { arePaymentsConfigured } from '#outside/payment-secrets.ts';
import { dayAt, shiftDay } from '#shared/base/utc-day.ts';
import { figuresWith, toInsights } from '#shared/shop/analytics.ts';
import { getProductCounts } from '#store/catalogue/products.ts';
import { listJobs } from '#store/jobs/jobs.ts';
import { listOrders } from '#store/orders/order-index.ts';

const NEWEST_ORDERS = 5;
const PARKED_SHOWN = 3;
/** Enough to say that it is a lot. */
const PARKED_COUNTED = 50;

/** A secret that cannot be read says nothing about the keys: the shop goes on as if there were some. */
const paymentsConfigured = (): Promise<boolean> =>
  arePaymentsConfigured().catch((error: unknown) => {
    logger.warn('the payment keys could not be read', { error: loggable(error) });
    return true;
  });

export const getDashboardHandler = handle('GET /api/admin/dashboard', async ({ now }) => {
  const today = dayAt(now);
  const yesterday = shiftDay(today, -1);
  const [configured, products, { total, days }, parked, orders] = await Promise.all([
    paymentsConfigured(),
    getProductCounts(),
    readAllTime(today),
    listJobs('parked', { limit: PARKED_COUNTED }),
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
    parked: {
      count: parked.items.length,
      hasMore: parked.nextCursor !== null,
      items: parked.items.slice(-PARKED_SHOWN).toReversed(),
    },
    orders: orders.items.map(toOrderSummary),
  };
});
