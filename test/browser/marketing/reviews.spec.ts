import type { OrderReviews } from '#shared/marketing/reviews/review.ts';
import type { Order } from '#shared/orders/order.ts';
import { as } from '../../support/shopping.ts';
import { accountOf, enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';
import { signIn } from '../shopper.ts';

test('a buyer reviews an order, the owner publishes and answers, and shoppers read both', async ({
  page,
  shop,
  accessible,
}) => {
  const buyer = await as(shop, 'customer');
  const { items } = (await shop.call<{ items: Order[] }>('GET', '/api/orders', undefined, buyer)).body;
  const order = items.find(({ status }) => status === 'shipped');
  const path = `/orders/${order?.id}/reviews`;
  const known = (await shop.call<OrderReviews>('GET', `/api${path}`, undefined, buyer)).body.items[0];

  const { email, password } = accountOf(shop, 'customer');
  await page.goto(`/auth?redirect=${path}`);
  await signIn(page, email, password);
  await expect(page).toHaveURL(path);
  const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: known?.title ?? '' }) });
  await expect(item.getByLabel('Name to show')).toHaveValue('Regular S.');
  await item.getByRole('button', { name: 'Send review' }).click();
  await expect(item.getByText('Please choose one to five stars.')).toBeVisible();
  await expect(item.getByRole('radio', { name: '1 star' })).toBeFocused();
  await item.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await item.getByRole('radio', { name: 'True to size' }).check();
  await item.getByLabel('Title (optional)').fill('Holds up');
  await accessible(page);
  await item.getByRole('button', { name: 'Send review' }).click();
  await expect(item.getByText('We read each review before it shows up in the shop.')).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await enter(page, shop, '/admin/reviews');
  const entry = page.getByRole('listitem').filter({ hasText: 'Holds up' });
  await entry.getByRole('button', { name: 'Answer of Regular S.' }).click();
  await page.getByRole('textbox', { name: 'Answer' }).fill('Glad to hear it.');
  await page.getByRole('button', { name: 'Save answer' }).click();
  await expect(entry.getByText('Glad to hear it.')).toBeVisible();
  await accessible(page);
  await entry.getByRole('button', { name: 'Publish of Regular S.' }).click();
  await expect(entry).toBeHidden();

  await page.goto(`/product/${known?.slug}`);
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await page.locator('#reviews').scrollIntoViewIfNeeded();
  await expect(reviews.getByRole('heading', { name: 'Holds up' })).toBeVisible();
  await expect(reviews.getByText('Verified buyer')).toBeVisible();
  await expect(reviews.getByText('Glad to hear it.')).toBeVisible();
  await accessible(page);
});
