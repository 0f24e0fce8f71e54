import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';
import { pageQuerySchema, pageSchema } from '#shared/base/pagination.ts';
import { jobSchema } from '#shared/jobs/job.ts';
import { orderSchema } from '#shared/orders/order.ts';
import { ANALYTICS_WINDOWS, FIGURES, type Figure, type Insights, type WindowDays } from '#shared/shop/analytics.ts';
import { auditChangeSchema, auditEntrySchema } from '#shared/shop/audit.ts';
import type { Profit } from '#shared/shop/profit.ts';
import { settingsInputSchema } from '#shared/shop/settings-input.ts';
import { shopSettingsSchema } from '#shared/shop/shop-settings.ts';
import { SOURCES } from '#shared/shop/sources.ts';
import { defineRoutes } from './route.ts';

const figureFields = Object.fromEntries(FIGURES.map((name) => [name, z.int()])) as Record<Figure, z.ZodMiniInt>;
const figuresSchema = z.object(figureFields);
const dayFiguresSchema = z.object({ day: z.string(), ...figureFields });

const numberOrNull = z.nullable(z.number());
const insightsSchema = z.object({
  netCents: z.int(),
  averageOrderCents: z.nullable(z.int()),
  costCoverage: numberOrNull,
  conversion: numberOrNull,
  piecesPerOrder: numberOrNull,
  refundRate: numberOrNull,
  recoveredShare: numberOrNull,
} satisfies Record<keyof Insights, z.ZodMiniType>);

const profitSchema = z.object({
  ...{ revenueCents: z.int(), refundedCents: z.int() },
  productCostCents: z.nullable(z.int()),
  unknownUnits: z.int(),
  shippingCostCents: z.nullable(z.int()),
  unknownShipments: z.int(),
  ...{ feeCents: z.int(), estimatedFeeCents: z.int(), estimatedOrders: z.int() },
  profitCents: z.nullable(z.int()),
  isUpperBound: z.boolean(),
} satisfies Record<keyof Profit, z.ZodMiniType>);

/** `from` and `to` are the first and the last day of the period, in the shop's time zone. */
const periodSchema = z.object({
  from: z.string(),
  to: z.string(),
  sums: figuresSchema,
  insights: insightsSchema,
  /** Steps of the calculation from revenue to profit. */
  profit: profitSchema,
});

const topProductSchema = z.object({
  productId: z.string(),
  title: z.string(),
  /** Null if the product was deleted. */
  slug: z.nullable(z.string()),
  image: z.nullable(z.string()),
  pieces: z.int(),
  cents: z.int(),
  /** Counts returned units that arrived during the period. */
  returned: z.int(),
  /** Best-selling first. */
  variants: z.array(
    z.object({
      size: z.nullable(z.string()),
      color: z.nullable(z.string()),
      ...{ pieces: z.int(), cents: z.int(), returned: z.int() },
      /** False for sales on days when variants were not counted. */
      isCounted: z.boolean(),
    }),
  ),
});

/** `subject` is the id of the order or other object that the activity is about. */
const activityFields = { at: z.string(), subject: z.string() };
const activitySchema = z.discriminatedUnion('kind', [
  z.object({ ...activityFields, kind: z.literal('order'), cents: z.int(), pieces: z.int() }),
  z.object({ ...activityFields, kind: z.literal('refund'), cents: z.int() }),
  z.object({ ...activityFields, kind: z.literal('change'), action: z.string(), name: z.string(), by: z.string() }),
]);
export type Activity = z.infer<typeof activitySchema>;

const orderSummarySchema = z.extend(
  z.pick(orderSchema, { id: true, email: true, status: true, totalCents: true, createdAt: true }),
  {
    /** Name of the recipient. Empty if the order has no address. */
    name: z.string(),
    pieces: z.int(),
    /** True if the shop has units of the order to pack. */
    isToPack: z.boolean(),
  },
);

const windowSchema = z.coerce
  .number()
  .check(
    z.refine((days) => ANALYTICS_WINDOWS.includes(days as WindowDays), `is one of ${ANALYTICS_WINDOWS.join(', ')}`),
  );

export const adminAnalyticsRoutes = defineRoutes('admin', {
  'GET /api/admin/dashboard': {
    right: 'viewDashboard',
    summary: 'Returns products, orders, and revenue, in total and for the last days, and the newest dead-letter jobs',
    response: z.object({
      /** While this is false, the shop cannot sell anything. */
      paymentsConfigured: z.boolean(),
      products: z.object({ total: z.int(), published: z.int() }),
      allTime: z.object({ orders: z.int(), revenueCents: z.int(), refundedCents: z.int(), netCents: z.int() }),
      today: dayFiguresSchema,
      yesterday: dayFiguresSchema,
      /** The last 14 days including today, oldest first. */
      recent: z.array(dayFiguresSchema),
      /** Newest dead-letter jobs. `count` has an upper limit. `hasMore` is true if there are more. */
      parked: z.object({ count: z.int(), hasMore: z.boolean(), items: z.array(jobSchema) }),
      orders: z.array(orderSummarySchema),
    }),
  },
  'GET /api/admin/analytics': {
    right: 'viewFigures',
    summary:
      "Returns the figures of the last days up to today, or from `from` through `to`, in the shop's time zone, and those of as many days before",
    query: z.object({
      days: z._default(windowSchema, 30),
      /** First day of the period. `from` and `to` must be set together, and both days are included. */
      from: z.optional(z.iso.date()),
      to: z.optional(z.iso.date()),
    }),
    response: z.object({
      days: z.int(),
      /** One entry per day, oldest first. */
      series: z.array(dayFiguresSchema),
      period: periodSchema,
      previous: periodSchema,
      /**
       * Visitors by the site they came from, unless they object to being counted. The source with the most visitors comes
       * first.
       */
      sources: z.array(z.object({ source: z.enum(SOURCES), visitors: z.int(), checkouts: z.int() })),
      /** Orders by the country they ship to, with revenue in cents. The country with the most orders comes first. */
      countries: z.array(z.object({ country: z.string(), orders: z.int(), cents: z.int() })),
      /** Products with the highest revenue in the period, before refunds. */
      topProducts: z.array(topProductSchema),
      /** Newest first. */
      activity: z.array(activitySchema),
    }),
  },
});

/** Adds the address that emails come from, which has its own routes. */
const adminSettingsSchema = z.extend(shopSettingsSchema, { mailAddress: z.string() });

const undoPreviewSchema = z.object({
  /** Changes from the current values back to the values before the change. */
  changes: z.array(auditChangeSchema),
  /** Reason why the change can't be undone. Null if it can. */
  refusal: z.nullable(z.string()),
});

export const adminSettingsRoutes = defineRoutes('admin', {
  'GET /api/admin/settings': {
    right: 'viewSetup',
    summary: 'Returns all settings of the shop',
    response: adminSettingsSchema,
  },
  'PUT /api/admin/settings': {
    right: 'editSettings',
    summary: 'Replaces the settings; 409 with the current ones if they have changed since `version`',
    body: settingsInputSchema,
    response: adminSettingsSchema,
  },
  'GET /api/admin/audit': {
    right: 'viewHistory',
    summary: "Lists admins' changes, newest first, all or of one subject, `from` (inclusive) to `to` (exclusive)",
    query: z.object({
      ...pageQuerySchema(50, 25),
      subject: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
      from: z.optional(z.iso.datetime()),
      to: z.optional(z.iso.datetime()),
    }),
    response: pageSchema(auditEntrySchema),
  },
  'GET /api/admin/audit/{id}/undo': {
    right: 'viewHistory',
    summary: 'Returns what undoing a change would write; also needs the right that the change needed',
    params: z.object({ id: idSchema('aud') }),
    response: undoPreviewSchema,
  },
  'POST /api/admin/audit/{id}/undo': {
    right: 'viewHistory',
    summary:
      'Restores the values from before a change; also needs the right that the change needed; 409 if they have changed since',
    status: 204,
    params: z.object({ id: idSchema('aud') }),
  },
});
