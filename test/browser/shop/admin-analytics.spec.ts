import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { formatCents } from '#shared/base/money.ts';
import { shiftDay } from '#shared/base/utc-day.ts';
import { STRIPE_FEE } from '#shared/catalogue/margins.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { figuresWith, toInsights } from '#shared/shop/analytics.ts';
import { toProfit } from '#shared/shop/profit.ts';
import { csvOf } from '#web/features/shop/admin-analytics/analytics-csv.ts';
import { enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';

type Analytics = ResponseOf<'GET /api/admin/analytics'>;

const ROUTE = '**/api/admin/analytics?*';

const panel = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });

const chart = (page: Page, name: string) => page.getByRole('slider', { name: `${name} by day` });

test('an admin reads the analytics of any days, by keyboard, as a table and as CSV, after an error once they are loaded, and of a new shop', {
  tag: '@both',
}, async ({ page, shop, expectedErrors, accessible, accessibleHere }) => {
  // Keeps the responses that the page received, by query. A separate request after midnight would return other days.
  const answers = new Map<string, Analytics>();
  const choose = async (days: number): Promise<Analytics> => {
    const query = `?days=${days}`;
    await page.getByRole('button', { name: `${days} days` }).click();
    await expect.poll(() => answers.has(query)).toBe(true);
    return answers.get(query) as Analytics;
  };

  await test.step('an admin sees an error when figures cannot be loaded, and the figures after a retry', async () => {
    expectedErrors.push(/status of 503 .*api\/admin\/analytics/);
    let isDown = true;
    await page.route(ROUTE, async (route) => {
      if (isDown) return route.fulfill({ status: 503 });
      const response = await route.fetch();
      answers.set(new URL(route.request().url()).search, await response.json());
      return route.fulfill({ response });
    });
    await enter(page, shop, '/admin/analytics');
    await expect(page.getByRole('alert')).toContainText('We couldn’t load the figures.');
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(panel(page, 'Top products')).toBeVisible();
  });

  await test.step('an admin reads the analytics of the last 7, 30 and 90 days', async () => {
    await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible();
    for (const days of [7, 90, 30]) {
      const { period, topProducts } = await choose(days);
      await expect(page).toHaveURL(days === 30 ? '/admin/analytics' : `/admin/analytics?days=${days}`);
      await expect(panel(page, 'Revenue')).toContainText(formatCents(period.insights.netCents));
      await expect(panel(page, 'Profit')).toContainText(formatCents(period.profit.profitCents ?? 0));
      await expect(panel(page, 'Orders')).toContainText(`${period.sums.orders}`);
      await expect(panel(page, 'Visitors')).toContainText(period.sums.visitors.toLocaleString('en-US'));
      await expect(panel(page, 'Conversion')).toContainText('%');
      await expect(panel(page, 'Average order')).toContainText(formatCents(period.insights.averageOrderCents ?? 0));
      await expect(panel(page, 'Top products').getByRole('listitem')).toHaveCount(topProducts.length);
      await expect(panel(page, 'Top products')).toContainText(topProducts[0]?.title ?? '');
      await expect(chart(page, 'Revenue')).toHaveAttribute('aria-valuemax', `${days}`);
    }
    await expect(page.getByText('Days are in UTC.')).toHaveCount(1);
    await accessible(page);
  });

  await test.step('an admin reads the analytics of days of their own', async () => {
    const days = page.getByRole('form', { name: 'Custom dates' });
    const last = await days.getByLabel('To').inputValue();
    await days.getByLabel('To').fill('2026-01-01');
    await days.getByRole('button', { name: 'Show' }).click();
    await expect(days).toContainText('This day can’t be after the last day');
    await accessibleHere(page);
    const first = shiftDay(last, -12);
    await days.getByLabel('From').fill(first);
    await days.getByLabel('To').fill(shiftDay(last, -2));
    await days.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(`/admin/analytics?from=${first}&to=${shiftDay(last, -2)}`);
    await expect(chart(page, 'Revenue')).toHaveAttribute('aria-valuemax', '11');
    await expect(page.getByText('including today')).toHaveCount(0);
  });

  await test.step('an admin downloads the figures as CSV', async () => {
    const { series, period } = await choose(7);
    await expect(page).toHaveURL('/admin/analytics?days=7');
    await expect(panel(page, 'Orders')).toContainText(`${period.sums.orders}`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`analytics-${period.from}-${period.to}.csv`);
    expect(await readFile(await file.path(), 'utf8')).toBe(csvOf(series));
  });

  await test.step("an admin goes through a chart's days by keyboard, and reads the same figures in a table", async () => {
    const { series } = await choose(30);
    const slider = chart(page, 'Revenue');
    await slider.focus();
    await expect(slider).toHaveAttribute('aria-valuenow', '30');
    await page.keyboard.press('ArrowLeft');
    await expect(slider).toHaveAttribute('aria-valuenow', '29');
    const shown = formatCents(series[28]?.revenueCents ?? 0);
    await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`: \\${shown}, `));
    await expect(slider.getByText(shown, { exact: true })).toBeVisible();
    await accessibleHere(page);
    await page.keyboard.press('Home');
    await expect(slider).toHaveAttribute('aria-valuenow', '1');
    await page.keyboard.press('ArrowLeft');
    await expect(slider).toHaveAttribute('aria-valuenow', '1');
    await page.keyboard.press('Escape');
    await expect(slider.locator('p')).toHaveCount(0);

    await page.getByRole('button', { name: 'Visitors', exact: true }).click();
    await expect(chart(page, 'Visitors')).toBeVisible();
    await page.getByText('View as table').click();
    const table = page.getByRole('table', { name: /^Figures by day/ });
    await expect(table.getByRole('row')).toHaveCount(31);
    await expect(table.getByRole('row').nth(2)).toContainText(shown);
    await accessibleHere(page);
  });

  await test.step('an admin of a shop without orders and visitors reads what the page will show', async () => {
    await page.route(ROUTE, async (route) => {
      const response = await route.fetch();
      const real: Analytics = await response.json();
      const none = figuresWith();
      const nothing = { sums: none, insights: toInsights(none), profit: toProfit(none, STRIPE_FEE) };
      await route.fulfill({
        json: {
          ...real,
          series: real.series.map(({ day }) => ({ day, ...figuresWith() })),
          period: { ...real.period, ...nothing },
          previous: { ...real.previous, ...nothing },
          ...{ sources: [], countries: [] },
          topProducts: [],
          activity: [],
        },
      });
    });
    await page.goto('/admin/analytics');
    await expect(page.getByText('No sales in this period.').first()).toBeVisible();
    await expect(panel(page, 'Profit')).toContainText('Enter what your products cost');
    await expect(panel(page, 'Visitors')).toContainText('No data for the previous 30 days');
    await expect(page.getByRole('main')).not.toContainText(/NaN|Infinity|undefined|null/);
    await accessibleHere(page);
  });
});
