import type { Page } from '@playwright/test';
import { formatCents } from '#shared/base/money.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { REFRESH_MS } from '#web/lib/data/refresh.ts';
import type { Shop } from '../../support/shop.ts';
import { as } from '../../support/shopping.ts';
import { buy } from '../checkout/sale.ts';
import { enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';
import { DESKTOP_SIZE, PHONE_SIZE } from '../sizes.ts';

type Dashboard = ResponseOf<'GET /api/admin/dashboard'>;

const ROUTE = '**/api/admin/dashboard';
const COUNTS = /api\/admin\/order-counts/;

const dashboardOf = async (shop: Shop): Promise<Dashboard> =>
  (await shop.call<Dashboard>('GET', '/api/admin/dashboard', undefined, await as(shop, 'admin'))).body;

/** Answers the page's requests with the shop's real response and the test's changes. */
const answerWith = (page: Page, changed: (real: Dashboard) => Partial<Dashboard>) =>
  page.route(ROUTE, async (route) => {
    const response = await route.fetch();
    const real: Dashboard = await response.json();
    await route.fulfill({ json: { ...real, ...changed(real) } });
  });

const card = (page: Page, name: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .last();

test("an admin sees products, orders, revenue and today's figures, and a new order without a reload", {
  tag: '@both',
}, async ({ page, shop, accessible }) => {
  await page.clock.install();
  await enter(page, shop, '/admin');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  const { products, allTime, orders } = await dashboardOf(shop);
  await expect(card(page, 'Total products')).toContainText(`${products.total}${products.published} published`);
  await expect(card(page, 'Published products')).toContainText(`${products.published}Live in store`);
  await expect(card(page, 'Total orders')).toContainText(`${allTime.orders}`);
  await expect(card(page, 'Revenue')).toContainText(formatCents(allTime.netCents));
  await expect(page.getByRole('link', { name: /^#[0-9A-Z]{8}$/ })).toHaveText(
    orders.map(({ id }) => `#${shortOrderId(id)}`),
  );
  await accessible(page);

  const order = await buy(shop);
  await page.clock.fastForward(REFRESH_MS);
  await expect(page.getByRole('link', { name: `#${shortOrderId(order.id)}` })).toBeVisible();
  await expect(card(page, 'Total orders')).toContainText(`${allTime.orders + 1}`);
  await expect(card(page, 'Revenue')).toContainText(formatCents(allTime.netCents + order.totalCents));
});

test('the dashboard leads an admin to new products, connections, categories and two-step sign-in, after an error once it is loaded', async ({
  page,
  shop,
  expectedErrors,
}) => {
  await test.step('an admin sees an error when the dashboard cannot be loaded, and the dashboard after a retry', async () => {
    expectedErrors.push(/status of 503 .*api\/admin\/dashboard/);
    let isDown = true;
    await page.route(ROUTE, (route) => (isDown ? route.fulfill({ status: 503 }) : route.continue()));
    await enter(page, shop, '/admin');
    await expect(page.getByRole('alert')).toContainText('We couldn’t load the dashboard.');
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(card(page, 'Published products')).toContainText('Live in store');
    await expect(page.getByRole('alert')).toBeHidden();
  });

  await test.step('the quick actions open a new product, the connections and the categories', async () => {
    const actions = page.getByRole('navigation', { name: 'Quick actions' });
    for (const [name, path] of [
      ['New product', '/admin/products/new'],
      ['Categories', '/admin/categories'],
      ['Connections', '/admin/connections'],
    ] as const)
      await expect(actions.getByRole('link', { name })).toHaveAttribute('href', path);
    await actions.getByRole('link', { name: 'Connections' }).click();
    await expect(page).toHaveURL('/admin/connections');
    await page.goBack();
  });

  await test.step('an admin without two-step sign-in reads where to turn it on, below the figures once they are loaded', async () => {
    const hint = page.getByRole('link', { name: 'Turn on two-step sign-in' });
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    await page.route(ROUTE, (route) => mayAnswer.then(() => route.continue()));
    await page.goto('/admin');
    await expect(hint).toBeAttached();
    await expect(hint).not.toBeInViewport();
    answer();
    await hint.click();
    await expect(page).toHaveURL('/account');
    await expect(page.getByText('As an admin, you should turn this on.')).toBeVisible();

    await page.route('**/_cognito/', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ json: { ...(await response.json()), UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] } });
    });
    const isAnswered = page.waitForResponse((response) => response.url().endsWith('/_cognito/'));
    await page.goto('/admin');
    await isAnswered;
    await expect(page.getByRole('heading', { name: 'Newest orders' })).toBeVisible();
    await expect(hint).toHaveCount(0);
  });
});

test('the dashboard shows how many orders wait to be packed and how much work, and where the figures of a new shop or one without payment keys will be', {
  tag: '@both',
}, async ({ page, shop, accessible, accessibleHere }) => {
  await page.clock.install();

  await test.step('an admin reads first how many orders wait to be packed and since when, and goes to them', async () => {
    const byStatus = { completed: 2, fulfillment_pending: 0, printify_error: 0 };
    const json = { toPack: 2, toPackSince: '2026-11-20T12:00:00.000Z', byStatus };
    await page.route(COUNTS, (route) => route.fulfill({ json }));
    await enter(page, shop, '/admin');
    const toPack = page.getByRole('region', { name: 'To pack' });
    await expect(toPack).toContainText('2Paid orders, the oldest placed November 20, 2026');
    const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
    expect(headings.slice(0, 3)).toEqual(['To pack', 'Needs attention', 'Today']);
    await page.setViewportSize(PHONE_SIZE);
    await expect(toPack.getByRole('link', { name: 'Pack orders' })).toBeInViewport();
    await toPack.getByRole('link', { name: 'Pack orders' }).click();
    await expect(page).toHaveURL('/admin/orders?view=to_pack');
    await page.setViewportSize(DESKTOP_SIZE);
    await page.goBack();
  });

  await test.step('an admin sees how much work is waiting, and the newest jobs link to their orders', async () => {
    const [order] = (await dashboardOf(shop)).orders;
    if (!order) throw new Error('The seeded shop has no orders');
    const item = {
      id: `review_order.${order.id}`,
      kind: 'review_order' as const,
      subject: order.id,
      dueAt: order.createdAt,
      attempts: 0,
      parked: true,
      reason: 'Paid, but check it before you ship: late_payment',
      createdAt: order.createdAt,
    };
    await answerWith(page, () => ({ parked: { count: 50, hasMore: true, items: [item] } }));
    await page.clock.fastForward(REFRESH_MS);
    await expect(page.getByText('More than 50 items need attention')).toBeVisible();
    await expect(page.getByText('Paid, but check it before you ship: paid late')).toBeVisible();
    await accessible(page);
    await page.getByRole('link', { name: `Order #${shortOrderId(order.id)}` }).click();
    await expect(page).toHaveURL(`/admin/orders/${order.id}`);
    await page.goBack();
  });

  await test.step('a new shop shows where its figures will be', async () => {
    const none = { orders: 0, revenueCents: 0, refundedCents: 0, netCents: 0 };
    await answerWith(page, () => ({
      products: { total: 0, published: 0 },
      allTime: none,
      orders: [],
      parked: { count: 0, hasMore: false, items: [] },
    }));
    const byStatus = { completed: 0, fulfillment_pending: 0, printify_error: 0 };
    await page.route(COUNTS, (route) => route.fulfill({ json: { toPack: 0, toPackSince: null, byStatus } }));
    await page.clock.fastForward(REFRESH_MS);
    await expect(page.getByText('Your first order will appear here as soon as it’s paid.')).toBeVisible();
    await expect(page.getByText('You’re all caught up.')).toBeVisible();
    await accessible(page);
  });

  await test.step('without payment keys, orders and revenue are 0 with the note Coming soon with payments', async () => {
    await answerWith(page, () => ({ paymentsConfigured: false }));
    await page.clock.fastForward(REFRESH_MS);
    for (const [name, value] of [
      ['Total orders', '0'],
      ['Revenue', '$0.00'],
    ] as const) {
      await expect(card(page, name)).toHaveText(`${name}${value}Coming soon with payments`);
    }
    await expect(card(page, 'Published products')).toContainText('Live in store');
    await accessibleHere(page);
  });
});
