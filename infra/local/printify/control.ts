import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { readBody, sendJson } from '../service.ts';
import { KIND, ordersOf, productsOf, shops, webhooksOf } from './account.ts';
import { ApiError } from './errors.ts';
import type { Delivery } from './events.ts';
import {
  changeVariants,
  lockForNothing,
  type Merchant,
  makeAgain,
  theOrder,
  theProduct,
  theShop,
  unblock,
} from './merchant.ts';
import { cancelAnyway, presentOrder } from './orders.ts';
import { presentProduct } from './product-record.ts';
import { deliver, moveOn, raiseIssue, ship } from './production.ts';
import { saveProduct } from './products.ts';
import { askToUnpublish, deleteInApp, EVERYTHING, fail, publish } from './publishing.ts';
import { SHOP_ID } from './seed.ts';
import { changeable } from './settings.ts';
import { connect, disconnect } from './shops.ts';
import { ORDER_STATUSES, type OrderRecord } from './types.ts';
import { presentWebhook } from './webhooks.ts';

const product = z.strictObject({ productId: z.string() });
const order = z.strictObject({ orderId: z.string() });
const cents = z.int().min(0).optional();

const variantChange = z.strictObject({
  productId: z.string(),
  /** All variants when absent. */
  variantIds: z.array(z.int()).optional(),
  enabled: z.boolean().optional(),
  available: z.boolean().optional(),
  price: cents,
  cost: cents,
  /** False sends no `product:updated`. */
  told: z.boolean().default(true),
});

const productChange = z.strictObject({
  productId: z.string(),
  title: z.string().optional(),
  description: z.string().nullable().optional(),
  tags: z.array(z.string()).optional(),
  told: z.boolean().default(true),
});

const productDeletion = z.strictObject({ productId: z.string(), told: z.boolean().default(true) });

const parcel = z.strictObject({
  orderId: z.string(),
  lines: z.array(z.int().min(0)).optional(),
  carrier: z.string().optional(),
  number: z.string().optional(),
  completes: z.boolean().optional(),
});

const redelivery = z.strictObject({
  eventId: z.string().optional(),
  /** All events about a product, an order or a shop. */
  resourceId: z.string().optional(),
  times: z.int().min(1).max(1000).default(1),
  /** `true` sends all copies at once, a number that many at a time. */
  parallel: z.union([z.boolean(), z.int().min(1).max(100)]).default(false),
});

/** No way through production is longer. */
const MOST_STEPS = 20;

type Action = (merchant: Merchant, body: unknown) => object | Promise<object>;

const onProduct =
  (act: (merchant: Merchant, record: ReturnType<typeof theProduct>) => unknown): Action =>
  (merchant, body) => {
    const { productId } = product.parse(body);
    act(merchant, theProduct(merchant.account, productId));
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
    return presentOrder(merchant.account, act(merchant, theOrder(merchant.account, wanted.orderId), wanted));
  };

const ACTIONS: Record<string, Action> = {
  /** Moves the account's clock ahead and does what is due by then. */
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
    const shop = theShop(account, shopId);
    if (disconnected) disconnect(account, shop);
    else connect(account, shop);
    return theShop(account, shopId);
  },
  'add-shop'({ account }, body) {
    const shop = z
      .strictObject({ id: z.int(), title: z.string(), sales_channel: z.string().default('custom_integration') })
      .parse(body);
    account.commit([{ kind: KIND.shop, id: String(shop.id), document: shop }]);
    return shop;
  },
  publish: onProduct(({ account }, record) => publish(account, record, EVERYTHING)),
  unpublish: onProduct(({ account }, record) => askToUnpublish(account, record)),
  lock: onProduct(({ account }, record) => lockForNothing(account, record)),
  unlock: onProduct(({ account }, record) => fail(account, record, { reason: 'Unlocked by hand' })),
  'delete-product'({ account }, body) {
    const { productId, told } = productDeletion.parse(body);
    deleteInApp(account, theProduct(account, productId), told);
    return {};
  },
  'recreate-product'({ account }, body) {
    const { productId } = product.parse(body);
    return presentProduct(account, makeAgain(account, theProduct(account, productId)));
  },
  variants({ account }, body) {
    const { productId, variantIds, enabled, available, told, ...money } = variantChange.parse(body);
    const change = { ...money, is_enabled: enabled, is_available: available };
    return presentProduct(account, changeVariants(account, theProduct(account, productId), variantIds, change, told));
  },
  product({ account }, body) {
    const { productId, told, ...change } = productChange.parse(body);
    const record = theProduct(account, productId);
    const changed = { ...record.product, ...change } as typeof record.product;
    return presentProduct(account, saveProduct(account, { ...record, product: changed }, told));
  },
  /** One step, or as many as it takes to a status. */
  move: onOrder(order.extend({ to: z.enum(ORDER_STATUSES).optional() }), moveTo),
  ship: onOrder(parcel, ({ account }, record, wanted) => ship(account, record, wanted)),
  deliver: onOrder(order.extend({ number: z.string().optional() }), ({ account }, record, { number }) =>
    deliver(account, record, number),
  ),
  cancel: onOrder(order, ({ account }, record) => cancelAnyway(account, record)),
  issue: onOrder(order.extend({ lines: z.array(z.int()).optional() }), ({ account }, record, { lines }) =>
    raiseIssue(account, record, lines),
  ),
  async redeliver({ account, deliveries }, body) {
    const { eventId, resourceId, times, parallel } = redelivery.parse(body);
    const ids = account.documents
      .list<Delivery>(KIND.delivery)
      .filter((one) => one.eventId === eventId || one.subject.split('/')[1] === resourceId)
      .map((one) => one.eventId);
    const copies = parallel === true ? times * ids.length : Number(parallel);
    return { attempts: await deliveries.redeliver(ids, times, copies) };
  },
  unblock({ account }, body) {
    const { webhookId } = z.strictObject({ webhookId: z.string() }).parse(body);
    unblock(account, webhookId);
    return { webhookId };
  },
  /** Webhooks and production catch up with the clock. */
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
  if (!to) return moveOn(account, record);
  let moved = record;
  for (let steps = 0; moved.order.status !== to && steps < MOST_STEPS; steps += 1) {
    const next = moveOn(account, moved);
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
  /** Newest first, each with the event it carries and the way it took. */
  deliveries: ({ account }) => ({
    deliveries: account.documents
      .list<Delivery>(KIND.delivery)
      .reverse()
      .map(({ body, ...delivery }) => ({ ...delivery, event: JSON.parse(body) as object })),
  }),
};

/** The switchboard for tests and the local page: `GET` and `POST /_printify/control/<name>`. All JSON. */
export async function handleControl(
  merchant: Merchant,
  request: IncomingMessage,
  response: ServerResponse,
  name: string,
): Promise<void> {
  try {
    if (request.method === 'GET' && Object.hasOwn(VIEWS, name)) {
      merchant.sweep();
      return sendJson(response, 200, VIEWS[name]?.(merchant));
    }
    const action = request.method === 'POST' && Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
    if (!action) throw new ApiError(404, 'Not found', { error: `No control named '${name}'.` });
    const body: unknown = JSON.parse((await readBody(request)).toString() || '{}');
    sendJson(response, 200, await action(merchant, body));
  } catch (error) {
    const [status, body] = refusal(error);
    sendJson(response, status, body);
  }
}

function refusal(error: unknown): [number, object] {
  if (error instanceof ApiError) return [error.status, error.body];
  if (error instanceof z.ZodError) return [400, { error: z.prettifyError(error) }];
  if (error instanceof SyntaxError) return [400, { error: 'The body is not JSON.' }];
  throw error;
}
