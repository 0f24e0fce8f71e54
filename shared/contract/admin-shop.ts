import * as z from 'zod/mini';
import { pageQuerySchema, pageSchema } from '#shared/base/pagination.ts';
import { jobSchema } from '#shared/jobs/job.ts';
import { orderSchema } from '#shared/orders/order.ts';
import { ANALYTICS_WINDOWS, FIGURES, type Figure, type Insights, type WindowDays } from '#shared/shop/analytics.ts';
import { auditEntrySchema } from '#shared/shop/audit.ts';
import { settingsInputSchema } from '#shared/shop/settings-input.ts';
import { shopSettingsSchema } from '#shared/shop/shop-settings.ts';
import { defineRoutes } from './route.ts';

const figureFields = Object.fromEntries(FIGURES.map((name) => [name, z.int()])) as Record<Figure, z.ZodMiniInt>;
const figuresSchema = z.object(figureFields);
const dayFiguresSchema = z.object({ day: z.string(), ...figureFields });

const unknownable = z.nullable(z.number());
const insightsSchema = z.object({
  netCents: z.int(),
  averageOrderCents: z.nullable(z.int()),
  profitCents: z.nullable(z.int()),
  costCoverage: unknownable,
  conversion: unknownable,
  piecesPerOrder: unknownable,
  refundRate: unknownable,
} satisfies Record<keyof Insights, z.ZodMiniType>);

/** Days in UTC, both included. */
const periodSchema = z.object({
  from: z.string(),
  to: z.string(),
  sums: figuresSchema,
  insights: insightsSchema,
});

const topProductSchema = z.object({
  productId: z.string(),
  title: z.string(),
  /** Null once the product is gone. */
  slug: z.nullable(z.string()),
  image: z.nullable(z.string()),
  pieces: z.int(),
  cents: z.int(),
});

/** Something that happened, at a UTC time; `subject` is the id of what it happened to. */
const happening = { at: z.string(), subject: z.string() };
const activitySchema = z.discriminatedUnion('kind', [
  z.object({ ...happening, kind: z.literal('order'), cents: z.int(), pieces: z.int() }),
  z.object({ ...happening, kind: z.literal('refund'), cents: z.int() }),
  z.object({ ...happening, kind: z.literal('change'), action: z.string(), name: z.string(), by: z.string() }),
]);
export type Activity = z.infer<typeof activitySchema>;

const orderSummarySchema = z.extend(
  z.pick(orderSchema, { id: true, email: true, status: true, totalCents: true, createdAt: true }),
  { pieces: z.int() },
);

const windowSchema = z.coerce
  .number()
  .check(
    z.refine((days) => ANALYTICS_WINDOWS.includes(days as WindowDays), `is one of ${ANALYTICS_WINDOWS.join(', ')}`),
  );

export const adminAnalyticsRoutes = defineRoutes({
  'GET /api/admin/dashboard': {
    group: 'admin',
    caller: 'admin',
    summary: 'What an owner wants to know first: products, orders and revenue so far, today, and what waits for them',
    status: 200,
    response: z.object({
      /** While false, nothing can be sold. */
      paymentsConfigured: z.boolean(),
      products: z.object({ total: z.int(), published: z.int() }),
      allTime: z.object({ orders: z.int(), revenueCents: z.int(), refundedCents: z.int(), netCents: z.int() }),
      today: dayFiguresSchema,
      yesterday: dayFiguresSchema,
      /** Counted up to a bound: `hasMore` when there are more than `count`. The newest few of them. */
      parked: z.object({ count: z.int(), hasMore: z.boolean(), items: z.array(jobSchema) }),
      orders: z.array(orderSummarySchema),
    }),
  },
  'GET /api/admin/analytics': {
    group: 'admin',
    caller: 'admin',
    summary: 'The last days in UTC, today included, day by day, beside as many days before them',
    status: 200,
    query: z.object({ days: z._default(windowSchema, 30) }),
    response: z.object({
      days: z.int(),
      /** Oldest first, one entry for every day. */
      series: z.array(dayFiguresSchema),
      period: periodSchema,
      previous: periodSchema,
      /** The products with the highest revenue of these days, before refunds. */
      topProducts: z.array(topProductSchema),
      /** Newest first. */
      activity: z.array(activitySchema),
    }),
  },
});

/** The settings with the address that mails come from, which only a deployment changes. */
const answeredSettingsSchema = z.extend(shopSettingsSchema, { mailAddress: z.string() });

export const adminSettingsRoutes = defineRoutes({
  'GET /api/admin/settings': {
    group: 'admin',
    caller: 'admin',
    summary: 'All settings of the store',
    status: 200,
    response: answeredSettingsSchema,
  },
  'PUT /api/admin/settings': {
    group: 'admin',
    caller: 'admin',
    summary: 'Writes the settings anew; 409 with the present ones when somebody else wrote them since `version`',
    status: 200,
    body: settingsInputSchema,
    response: answeredSettingsSchema,
  },
  'GET /api/admin/audit': {
    group: 'admin',
    caller: 'admin',
    summary: 'What owners wrote, newest first: everything, or about one subject',
    status: 200,
    query: z.object({
      ...pageQuerySchema(50, 25),
      subject: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    }),
    response: pageSchema(auditEntrySchema),
  },
});
