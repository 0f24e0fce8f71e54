import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signLinkToken } from '#functions/orders/order-link.ts';
import { newId } from '#shared/base/id.ts';
import type { Page } from '#shared/base/pagination.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import type { AdminOrder, Order } from '#shared/orders/order.ts';
import type { ReturnOptions } from '#shared/orders/returns/return.ts';
import type { AuditEntry } from '#shared/shop/audit.ts';
import { type Admin, adminOf, productInput } from '../../support/admin.ts';
import { type BackOffice, backOffice } from '../../support/orders.ts';
import { type Answer, type Problem, type Shop, startShop } from '../../support/shop.ts';
import { storeOf } from '../../support/shop-store.ts';
import { as, eventually, getProduct, lineOf, mailsTo } from '../../support/shopping.ts';

let shop: Shop;
let admin: Admin;
let office: BackOffice;
let product: ProductDetail;
/** Counts the shipments, because each needs a different tracking number. */
let shipped = 0;

const SIZES = ['M', 'L'];

beforeAll(async () => {
  shop = await startShop();
  office = backOffice(shop);
  await storeOf(shop);
  admin = await adminOf(shop);
  const variants = SIZES.map((size) => ({ size, color: 'Bone', quantity: size === 'M' ? 12 : 1 }));
  const { body } = await admin.create(productInput({ slug: 'returned-tee', variants }));
  product = await getProduct(shop, body.slug);
});
afterAll(() => shop?.close());

const unitsOf = async (size: string): Promise<number | undefined> =>
  (await admin.get(product.id)).body.variants?.find((variant) => variant.size === size)?.quantity;

/** Returns a guest's shipped order for units of size M, and the headers of its link. */
async function bought(email: string, quantity = 1): Promise<{ order: AdminOrder; headers: Record<string, string> }> {
  const order = await office.buy([product], [{ ...lineOf(product, quantity), size: 'M', color: 'Bone' }], { email });
  await office.ship(order, `1Z${++shipped}`);
  const { getLinkKey } = await import('#store/signing-key.ts');
  const expiresAt = Math.floor(Date.now() / 1000) + 86_400;
  return { order, headers: { 'order-link': signLinkToken(await getLinkKey(), { orderId: order.id, expiresAt }) } };
}

/** The body of a response: an order, or the problem with a refused request. */
type Answered = Omit<Order, 'status'> & Problem;

const line = (changes: object = {}) => ({ item: 0, quantity: 1, reason: 'too_small', ...changes });
const ask = (headers: Record<string, string>, body: object = {}): Promise<Answer<Answered>> =>
  shop.call('POST', '/api/order-link/returns', { wish: 'refund', lines: [line()], note: null, ...body }, headers);
const exchange = (headers: Record<string, string>) =>
  ask(headers, { wish: 'exchange', lines: [line({ wanted: { size: 'L', color: 'Bone' } })] });
const idOf = ({ body }: Answer<Answered>): string => body.returns?.at(-1)?.id ?? '';

const act = <T = Omit<AdminOrder, 'status'> & Problem & { order: AdminOrder }>(
  { id }: Pick<AdminOrder, 'id'>,
  returnId: string,
  step: string,
  body: object,
): Promise<Answer<T>> => office.call<T>('POST', `/orders/${id}/returns/${returnId}/${step}`, body);
const APPROVAL = { wish: 'refund', instructions: 'Send it to\n14 Foundry Lane' };
const SHIPMENT = { carrier: 'UPS', trackingNumber: '1ZBACK', trackingUrl: null };
const restock = { restock: [{ item: 0, quantity: 1 }] };

/** Returns the subjects of the emails about returns, oldest first. Waits until all jobs have run. */
async function subjects(email: string): Promise<string[]> {
  await shop.drain();
  const all = (await mailsTo(shop, email)).map(({ subject }) => subject.replace(/^FOUNDATION: /, '')).reverse();
  return all
    .filter((subject) => /request|return|exchange|items|refund/i.test(subject))
    .map((one) => one.replace(/#\w+/, '#'));
}

const listed = async (tab: string) =>
  (await office.call<Page<AdminOrder>>('GET', `/returns?tab=${tab}`)).body.items.map(({ id }) => id);

describe('A guest’s return', () => {
  test('goes from the request to the refund, with a mail at each step, and its units back in stock', async () => {
    const { order, headers } = await bought('whole.way@example.com', 2);
    const { body: options } = await shop.call<ReturnOptions>(
      'GET',
      '/api/order-link/return-options',
      undefined,
      headers,
    );
    expect(options).toMatchObject({ refusal: null, items: [{ quantity: 2, variants: [{ size: 'L' }] }] });
    const asked = await ask(headers, { note: 'A bit tight' });
    expect([asked.status, asked.body.returns]).toMatchObject([201, [{ state: 'requested', note: 'A bit tight' }]]);
    expect(await eventually(async () => (await listed('requested')).includes(order.id))).toBe(true);

    const id = idOf(asked);
    await act(order, id, 'approval', APPROVAL);
    // Waits for the email, because emails that are due at nearly the same time may arrive in any order.
    await shop.drain();
    const units = (await unitsOf('M')) ?? 0;
    await act(order, id, 'receipt', restock);
    await shop.drain();
    const received = await office.order(order.id);
    const paid = received.items[0]?.priceCents ?? 0;
    expect((await act(order, id, 'refund', { amountCents: paid + 1, refundedSeenCents: 0 })).status).toBe(409);
    const refunded = await act(order, id, 'refund', { amountCents: paid, refundedSeenCents: 0 });
    expect([refunded.status, refunded.body.returns[0]?.state]).toEqual([202, 'refunded']);
    await office.orderOnce(order.id, ({ refundedCents }) => refundedCents === paid);
    expect(await unitsOf('M')).toBe(units + 1);
    expect(await subjects('whole.way@example.com')).toEqual([
      'We have your request for order #',
      'Your return for order # is approved',
      'We received your return for order #',
      'Part of order # is refunded',
    ]);
    const history = await office.call<Page<AuditEntry>>('GET', `/audit?subject=${order.id}`);
    expect(history.body.items.map(({ action }) => action)).toEqual([
      'order.refunded',
      'order.return_received',
      'order.return_approved',
      'order.shipped',
    ]);
    expect(await eventually(async () => (await listed('closed')).includes(order.id))).toBe(true);
  });

  test('is asked for once per unit by two presses at once, and withdrawn only while it waits', async () => {
    const { order, headers } = await bought('twice@example.com');
    const answers = await Promise.all([ask(headers), ask(headers)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const [first] = answers.filter(({ status }) => status === 201);
    const id = first ? idOf(first) : '';
    const withdraw = () => shop.call('POST', `/api/order-link/returns/${id}/withdrawal`, undefined, headers);
    expect((await withdraw()).body).toMatchObject({ returns: [{ state: 'withdrawn' }] });
    const again = await ask(headers);
    expect(again.status).toBe(201);
    await act(order, idOf(again), 'approval', APPROVAL);
    const late = await shop.call('POST', `/api/order-link/returns/${idOf(again)}/withdrawal`, undefined, headers);
    expect([late.status, late.body]).toMatchObject([409, { detail: 'This return is already approved' }]);
    await shop.drain();
  });

  test.each([
    ['no items', { lines: [] }, 'lines'],
    ['a reason that is not on the list', { lines: [line({ reason: 'bored' })] }, 'lines.0.reason'],
    ['no units', { lines: [line({ quantity: 0 })] }, 'lines.0.quantity'],
    ['an exchange for nothing', { wish: 'exchange' }, 'lines'],
    [
      'an exchange for a variant that does not exist',
      { wish: 'exchange', lines: [line({ wanted: { size: 'XXL', color: 'Bone' } })] },
      'lines.0.wanted',
    ],
  ])('with %s is refused, with the name of the field', async (_what, body, path) => {
    const { headers } = await refusing();
    const answer = await ask(headers, body);
    expect([answer.status, answer.body.errors?.map((error) => error.path)]).toEqual([400, [path]]);
  });

  /** The order that all tests with refused requests share. */
  let refused: ReturnType<typeof bought> | undefined;
  const refusing = () => {
    refused ??= bought('refused@example.com');
    return refused;
  };

  test('of more units than were bought, of nothing bought, and after its time is refused', async () => {
    const { order, headers } = await refusing();
    expect((await ask(headers, { lines: [line({ quantity: 2 })] })).status).toBe(409);
    expect((await ask(headers, { lines: [line({ item: 7 })] })).status).toBe(409);
    const { changeOrder } = await import('#store/orders/order-change.ts');
    await changeOrder(order.id, (before) => ({
      order: { ...before, timeline: before.timeline.map((entry) => ({ ...entry, at: '2025-01-01T00:00:00.000Z' })) },
    }));
    const late = await ask(headers);
    expect([late.status, late.body.detail]).toEqual([
      409,
      'Returns for this order closed on January 30, 2025, 15 days after it arrived.',
    ]);
  });

  test('is only for the holder of the link, and for the order’s own customer', async () => {
    const { order, headers } = await refusing();
    const strange = { 'order-link': `${headers['order-link']?.slice(0, -4)}AAAA` };
    expect((await ask(strange)).status).toBe(404);
    const customer = await as(shop, 'customer');
    const body = { wish: 'refund', lines: [line()], note: null };
    expect((await shop.call('POST', `/api/orders/${order.id}/returns`, body, customer)).status).toBe(404);
  });
});

describe('An exchange', () => {
  test('takes the last unit once: two approvals at once, the second sees the present state', async () => {
    const [one, other] = await Promise.all([bought('exchange.one@example.com'), bought('exchange.other@example.com')]);
    const [first, second] = [idOf(await exchange(one.headers)), idOf(await exchange(other.headers))];
    const approval = { ...APPROVAL, wish: 'exchange' };
    const same = await Promise.all([
      act(one.order, first, 'approval', approval),
      act(one.order, first, 'approval', approval),
    ]);
    expect(same.map(({ status }) => status).sort()).toEqual([200, 409]);
    const conflict = same.find(({ status }) => status === 409);
    expect(conflict?.body.order.returns).toMatchObject([{ state: 'approved' }]);
    expect(await unitsOf('L')).toBe(0);

    const soldOut = await act(other.order, second, 'approval', approval);
    expect([soldOut.status, soldOut.body.detail]).toEqual([
      409,
      'Plumb Line Tee, L / Bone is sold out. You can approve a refund instead',
    ]);
    expect((await act(other.order, second, 'approval', APPROVAL)).body.returns).toMatchObject([{ wish: 'refund' }]);

    await act(one.order, first, 'receipt', restock);
    const units = (await unitsOf('M')) ?? 0;
    const sent = await act(one.order, first, 'shipment', SHIPMENT);
    expect([sent.status, sent.body.returns]).toMatchObject([201, [{ state: 'exchanged', shipment: SHIPMENT }]]);
    expect([await unitsOf('M'), await unitsOf('L')]).toEqual([units + 1, 0]);
    expect(sent.body.items[0]?.refunded).toBe(0);
    expect(await subjects('exchange.one@example.com')).toContain('Your exchange for order # has shipped');
  });

  test('that is declined gives back the unit it holds', async () => {
    const { order, headers } = await bought('declined@example.com');
    await office.call('POST', `/products/${product.id}/stock`, {
      ...{ reason: 'received', changes: [{ size: 'L', color: 'Bone', units: 1 }], id: newId('chg', Date.now()) },
    });
    const id = idOf(await exchange(headers));
    await act(order, id, 'approval', { ...APPROVAL, wish: 'exchange' });
    expect(await unitsOf('L')).toBe(0);
    await act(order, id, 'decline', { answer: 'It came back washed' });
    expect(await unitsOf('L')).toBe(1);
    expect(await subjects('declined@example.com')).toContain('About your exchange for order #');
  });
});
