import { z } from 'zod';
import { atOnce, type ControlAction, type Controls, copies } from '../emulator/control.ts';
import { ordersOf, PRINTIFY_KIND, productsOf, shops, webhooksOf } from './account.ts';
import {
  changeVariants,
  lockWithoutEvent,
  type Merchant,
  recreateProduct,
  requireOrder,
  requireProduct,
  requireShop,
  unblock,
} from './merchant.ts';
import { forceCancel, presentOrder } from './orders/orders.ts';
import { advance, deliver, raiseIssue, ship } from './orders/production.ts';
import { presentProduct } from './products/product-record.ts';
import { saveProduct } from './products/products.ts';
import { askToUnpublish, deleteInApp, EVERYTHING, fail, publish } from './products/publishing.ts';
import type { OrderRecord } from './records.ts';
import { SHOP_ID } from './seed/seed-account.ts';
import { changeable } from './settings.ts';
import { connect, disconnect } from './shops.ts';
import { ORDER_STATUSES } from './types.ts';
import type { PrintifyDelivery } from './webhooks/events.ts';
import { presentWebhook } from './webhooks/webhooks.ts';

const product = z.strictObject({ productId: z.string() });
const order = z.strictObject({ orderId: z.string() });
const cents = z.int().min(0).optional();

const variantChange = z.strictObject({
  productId: z.string(),
  /** Ids of the variants to change. Missing to change all variants. */
  variantIds: z.array(z.int()).optional(),
  enabled: z.boolean().optional(),
  available: z.boolean().optional(),
  price: cents,
  cost: cents,
  /** False to send no `product:updated` event. */
  notify: z.boolean().default(true),
});

const productChange = z.strictObject({
  productId: z.string(),
  title: z.string().optional(),
  description: z.string().nullable().optional(),
  tags: z.array(z.string()).optional(),
  notify: z.boolean().default(true),
});

const productDeletion = z.strictObject({ productId: z.string(), notify: z.boolean().default(true) });

const shipment = z.strictObject({
  orderId: z.string(),
  lines: z.array(z.int().min(0)).optional(),
  carrier: z.string().optional(),
  number: z.string().optional(),
  completes: z.boolean().optional(),
});

const redelivery = z.strictObject({
  eventId: z.string().optional(),
  /** Id of a product, an order, or a shop. Selects all events about it. */
  resourceId: z.string().optional(),
  ...copies,
});

/** Limit for the steps of one move. No order takes this many. */
const MOST_STEPS = 20;

type Action = ControlAction<Merchant>;

const onProduct =
  (act: (merchant: Merchant, record: ReturnType<typeof requireProduct>) => unknown): Action =>
  (merchant, body) => {
    const { productId } = product.parse(body);
    act(merchant, requireProduct(merchant.account, productId));
    return { productId };
  };

const onOrder =
  <Schema extends z.ZodType<{ orderId: string }>>(
    schema: Schema,
    act: (merchant: Merchant, record: OrderRecord, wanted: z.output<Schema>) => OrderRecord,
  ): Action =>
  (merchant, body) => {
    merchant.sweep();
    const wanted = schema.parse(body);
    return presentOrder(merchant.account, act(merchant, requireOrder(merchant.account, wanted.orderId), wanted));
  };

const ACTIONS: Record<string, Action> = {
  /** Moves the account's clock forward, and does everything that becomes due. */
  clock({ account, sweep }, body) {
    const { advance } = z.strictObject({ advance: z.int().min(0) }).parse(body);
    account.set({ clockAhead: account.settings().clockAhead + advance });
    sweep();
    return { now: account.now() };
  },
  settings({ account }, body) {
    const { limits, ...changes } = changeable
      .extend({ limits: changeable.shape.limits.partial() })
      .partial()
      .parse(body);
    const settings = account.settings();
    account.set({ ...changes, limits: { ...settings.limits, ...limits } } as Partial<typeof settings>);
    return state({ account });
  },
  token({ account }, body) {
    account.set(z.strictObject({ revoked: z.boolean() }).parse(body));
    return { revoked: account.settings().revoked };
  },
  shop({ account }, body) {
    const { shopId, disconnected } = z
      .strictObject({ shopId: z.int().default(SHOP_ID), disconnected: z.boolean() })
      .parse(body);
    const shop = requireShop(account, shopId);
    if (disconnected) disconnect(account, shop);
    else connect(account, shop);
    return requireShop(account, shopId);
  },
  'add-shop'({ account }, body) {
    const shop = z
      .strictObject({ id: z.int(), title: z.string(), sales_channel: z.string().default('custom_integration') })
      .parse(body);
    account.commit([{ kind: PRINTIFY_KIND.shop, id: String(shop.id), document: shop }]);
    return shop;
  },
  publish: onProduct(({ account }, record) => publish(account, record, EVERYTHING)),
  unpublish: onProduct(({ account }, record) => askToUnpublish(account, record)),
  lock: onProduct(({ account }, record) => lockWithoutEvent(account, record)),
  unlock: onProduct(({ account }, record) => fail(account, record, { reason: 'Unlocked by hand' })),
  'delete-product'({ account }, body) {
    const { productId, notify } = productDeletion.parse(body);
    deleteInApp(account, requireProduct(account, productId), notify);
    return {};
  },
  'recreate-product'({ account }, body) {
    const { productId } = product.parse(body);
    return presentProduct(account, recreateProduct(account, requireProduct(account, productId)));
  },
  variants({ account }, body) {
    const { productId, variantIds, enabled, available, notify, ...money } = variantChange.parse(body);
    const change = { ...money, is_enabled: enabled, is_available: available };
    return presentProduct(
      account,
      changeVariants(account, requireProduct(account, productId), variantIds, change, notify),
    );
  },
  product({ account }, body) {
    const { productId, notify, ...change } = productChange.parse(body);
    const record = requireProduct(account, productId);
    const changed = { ...record.product, ...change } as typeof record.product;
    return presentProduct(account, saveProduct(account, { ...record, product: changed }, notify));
  },
  /** Advances an order by one step, or until it reaches the given status. */
  move: onOrder(order.extend({ to: z.enum(ORDER_STATUSES).optional() }), moveTo),
  ship: onOrder(shipment, ({ account }, record, wanted) => ship(account, record, wanted)),
  deliver: onOrder(order.extend({ number: z.string().optional() }), ({ account }, record, { number }) =>
    deliver(account, record, number),
  ),
  cancel: onOrder(order, ({ account }, record) => forceCancel(account, record)),
  issue: onOrder(order.extend({ lines: z.array(z.int()).optional() }), ({ account }, record, { lines }) =>
    raiseIssue(account, record, lines),
  ),
  async redeliver({ account, deliveries }, body) {
    const { eventId, resourceId, times, parallel } = redelivery.parse(body);
    const ids = account.documents
      .list<PrintifyDelivery>(PRINTIFY_KIND.delivery)
      .filter((one) => one.eventId === eventId || one.subject.split('/')[1] === resourceId)
      .map((one) => one.eventId);
    return { attempts: await deliveries.redeliver(ids, times, atOnce({ times, parallel }, ids.length)) };
  },
  unblock({ account }, body) {
    const { webhookId } = z.strictObject({ webhookId: z.string() }).parse(body);
    unblock(account, webhookId);
    return { webhookId };
  },
  /** Brings production up to date and sends all webhooks that are due. */
  async idle({ sweep, deliveries }) {
    sweep();
    await deliveries.idle();
    return { idle: true };
  },
  'reset-log'({ traffic }) {
    traffic.reset();
    return traffic.report();
  },
};

function moveTo(
  { account }: Merchant,
  record: OrderRecord,
  { to }: { to?: OrderRecord['order']['status'] | undefined },
) {
  if (!to) return advance(account, record);
  let moved = record;
  for (let steps = 0; moved.order.status !== to && steps < MOST_STEPS; steps += 1) {
    const next = advance(account, moved);
    if (next === moved) break;
    moved = next;
  }
  return moved;
}

function state({ account }: Pick<Merchant, 'account'>) {
  const { token: _token, ...settings } = account.settings();
  return { now: account.now(), settings, shops: shops(account) };
}

const VIEWS: Record<string, (merchant: Merchant) => object> = {
  state,
  traffic: ({ traffic }) => ({ ...traffic.report(), log: traffic.log() }),
  products: ({ account }) => ({
    products: shops(account).flatMap(({ id }) =>
      productsOf(account, id).map(({ asked, failure, ...record }) => ({
        product: presentProduct(account, { asked, failure, ...record }),
        asked,
        failure,
      })),
    ),
  }),
  orders: ({ account }) => ({ orders: ordersOf(account).map((record) => presentOrder(account, record)) }),
  webhooks: ({ account }) => ({
    webhooks: shops(account).flatMap(({ id }) =>
      webhooksOf(account, id).map((webhook) => ({
        ...presentWebhook(webhook),
        signed: webhook.secret !== null,
        blockedUntil: webhook.blockedUntil,
      })),
    ),
  }),
  /** Lists deliveries, newest first, each with its event. */
  deliveries: ({ account }) => ({
    deliveries: account.documents
      .list<PrintifyDelivery>(PRINTIFY_KIND.delivery)
      .reverse()
      .map(({ body, ...delivery }) => ({ ...delivery, event: JSON.parse(body) as object })),
  }),
};

/** Handles `GET` and `POST /_printify/control/<name>`. */
export const PRINTIFY_CONTROLS: Controls<Merchant> = {
  actions: ACTIONS,
  views: VIEWS,
  refusal: (message) => ({ error: message }),
};
