import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminCategory } from '#shared/catalogue/category.ts';
import type { AdminProduct, ProductDetail } from '#shared/catalogue/product.ts';
import { adminOf, changeOf, productInput } from '../../support/admin.ts';
import { askCategories, makeCategory, setDiscount, settled } from '../../support/catalogue/categories.ts';
import { seededDirectory } from '../../support/seeded-shop.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { eventually } from '../../support/shopping.ts';

const DAY = 86_400_000;

let shop: Shop;
const dataDirectory = seededDirectory();

beforeAll(async () => {
  shop = await startShop(dataDirectory);
});
afterAll(async () => {
  await shop?.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
});

let count = 0;
const began = Date.now();
const inDays = (days: number) => new Date(began + days * DAY).toISOString();

async function made(categoryId: string): Promise<AdminProduct> {
  count += 1;
  const admin = await adminOf(shop);
  const input = productInput({ slug: `scheduled-${count}`, sku: '', priceCents: 5_000, categoryIds: [categoryId] });
  return (await admin.create(input)).body;
}

const percent = (value: number) => ({ type: 'percentage', percent: value, confirmsBelowCost: true });
const schedule = (id: string, value: number, startsAt: string | null, endsAt: string | null) =>
  askCategories<AdminCategory & Problem>(shop, 'POST', `/${id}/scheduled-discounts`, {
    ...{ value: percent(value), startsAt, endsAt },
  });
const change = (id: string, scheduledId: string, value: number, startsAt: string | null, endsAt: string | null) =>
  askCategories<AdminCategory & Problem>(shop, 'PUT', `/${id}/scheduled-discounts/${scheduledId}`, {
    ...{ value: percent(value), startsAt, endsAt },
  });
const remove = (id: string, scheduledId: string) =>
  askCategories<AdminCategory>(shop, 'DELETE', `/${id}/scheduled-discounts/${scheduledId}`);
const shown = async ({ slug }: AdminProduct) => {
  const { body } = await shop.call<ProductDetail>('GET', `/api/products/${slug}`);
  return [body.priceCents, body.compareAtPriceCents];
};
const actions = async ({ id }: AdminCategory) => (await (await adminOf(shop)).audit(id)).map(({ action }) => action);

/** Stops the shop and starts it again as if it had been off for some days. */
async function waitDays(days: number): Promise<void> {
  await shop.kill();
  shop = await startShop(dataDirectory, 0, { aheadMs: days * DAY });
  await shop.tick();
}

describe('a discount of a category', () => {
  test('starts at once with an end, gives its products their prices back when it is ended, and is in the history', async () => {
    const category = await makeCategory(shop, 'flash');
    const product = await made(category.id);
    const { status, body } = await schedule(category.id, 20, null, inDays(2));
    expect(status).toBe(202);
    expect(body).toMatchObject({ discount: { percent: 20 }, scheduled: [{ endsAt: inDays(2) }] });
    await settled(shop, category.id);
    expect(await shown(product)).toEqual([4_000, 5_000]);
    const id = body.scheduled[0]?.id ?? '';

    const moved = await change(category.id, id, 20, inDays(1), inDays(2));
    expect(moved).toMatchObject({ status: 400, body: { errors: [{ path: 'startsAt' }] } });
    expect((await change(category.id, id, 30, null, inDays(3))).status).toBe(202);
    await settled(shop, category.id);
    expect(await shown(product)).toEqual([3_500, 5_000]);

    // A new price from the owner becomes the price that is restored after the discount.
    const admin = await adminOf(shop);
    await admin.update(product.id, changeOf((await admin.get(product.id)).body, { priceCents: 6_000 }));
    const joined = await made(category.id);
    expect([await shown(product), await shown(joined)]).toEqual([
      [4_200, 6_000],
      [3_500, 5_000],
    ]);
    expect((await remove(category.id, id)).body.discount).toBeNull();
    await settled(shop, category.id);
    expect([await shown(product), await shown(joined)]).toEqual([
      [6_000, null],
      [5_000, null],
    ]);
    expect((await change(category.id, id, 20, null, inDays(5))).status).toBe(409);
    expect((await actions(category)).toReversed()).toEqual([
      ...['category.created', 'category.discount_scheduled', 'category.discount_started'],
      ...['category.discount_rescheduled', 'category.discount_started'],
      ...['category.discount_unscheduled', 'category.discount_ended'],
    ]);
  });

  test('is refused together with another, which is named, and beside one without a schedule', async () => {
    const category = await makeCategory(shop, 'crowded');
    await schedule(category.id, 20, inDays(10), inDays(12));
    const other = await schedule(category.id, 30, inDays(11), null);
    expect(other).toMatchObject({ status: 409, body: { errors: [{ path: 'startsAt' }] } });
    expect(other.body.detail).toContain('20% off from ');
    const manual = await askCategories<Problem>(shop, 'PUT', `/${category.id}/discount`, percent(10));
    expect(manual).toMatchObject({ status: 409, body: { detail: expect.stringContaining('20% off from ') } });
    expect((await schedule(category.id, 30, inDays(12), null)).status).toBe(202);
    for (const [startsAt, endsAt, path] of [
      [inDays(9), inDays(8), 'endsAt'],
      [null, inDays(-1), 'endsAt'],
      ['tomorrow', null, 'startsAt'],
    ] as const) {
      const { status, body } = await schedule(category.id, 5, startsAt, endsAt);
      expect([status, body.errors?.[0]?.path]).toEqual([400, path]);
    }

    const open = await makeCategory(shop, 'open-end');
    await setDiscount(shop, open.id, { type: 'percentage', percent: 10 });
    expect((await schedule(open.id, 20, inDays(1), null)).body.detail).toContain('Remove it first');
  });

  test('ends when its category’s discount is removed', async () => {
    const category = await makeCategory(shop, 'removed');
    await schedule(category.id, 20, null, inDays(30));
    await setDiscount(shop, category.id, null);
    await shop.tick();
    const body = await settled(shop, category.id);
    expect(body.discount).toBeNull();
    expect(Date.parse(body.scheduled[0]?.endsAt ?? '')).toBeLessThan(Date.now() + DAY);
  });

  test('starts and ends by the clock, also when the shop was off at both times', async () => {
    const [week, missed, gone] = [
      await makeCategory(shop, 'week'),
      await makeCategory(shop, 'missed'),
      await makeCategory(shop, 'gone'),
    ];
    const [product, untouched] = [await made(week.id), await made(missed.id)];
    await schedule(week.id, 50, inDays(2), inDays(9));
    await schedule(missed.id, 50, inDays(2), inDays(3));
    await schedule(gone.id, 50, inDays(2), inDays(9));
    expect((await askCategories(shop, 'DELETE', `/${gone.id}`)).status).toBe(204);
    expect(await shown(product)).toEqual([5_000, null]);

    await waitDays(5);
    await eventually(async () => (await shown(product))[0] === 2_500);
    expect(await shown(untouched)).toEqual([5_000, null]);
    expect(await actions(missed)).not.toContain('category.discount_started');

    await waitDays(10);
    await eventually(async () => (await shown(product))[0] === 5_000);
    expect(await shown(product)).toEqual([5_000, null]);
    expect((await settled(shop, week.id)).discount).toBeNull();
    expect(await actions(week)).toContain('category.discount_ended');
    await shop.drain();
  });
});
