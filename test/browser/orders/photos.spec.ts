import type { OrderReviews } from '#shared/marketing/reviews/review.ts';
import type { Order } from '#shared/orders/order.ts';
import { hasNotes, PLACE, phonePhoto } from '#support/catalogue/photos.ts';
import { as } from '../../support/shopping.ts';
import { accountOf, enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';
import { signIn } from '../shopper.ts';

const file = (name: string, buffer: Buffer, mimeType = 'image/jpeg') => ({ name, mimeType, buffer });

test('a buyer adds photos to a review and to a return; the owner sees both, and shoppers those of the review', async ({
  page,
  shop,
  accessible,
}) => {
  const buyer = await as(shop, 'customer');
  const { items } = (await shop.call<{ items: Order[] }>('GET', '/api/orders', undefined, buyer)).body;
  const order = items.find(({ status }) => status === 'shipped');
  const path = `/orders/${order?.id}/reviews`;
  // The last item is used here, because another test reviews the first one.
  const known = (await shop.call<OrderReviews>('GET', `/api${path}`, undefined, buyer)).body.items.at(-1);
  const { email, password } = accountOf(shop, 'customer');
  await page.goto(`/auth?redirect=${path}`);
  await signIn(page, email, password);
  const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: known?.title ?? '' }) });

  // The photo is larger than the shop accepts, so the page has to shrink it.
  const taken = phonePhoto(1760, 1320);
  const sent: Buffer[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.postDataBuffer() ?? Buffer.alloc(0)));
  await item
    .getByLabel('Add photos')
    .setInputFiles([
      file('trip.jpg', taken),
      file('note.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    ]);
  await expect(item.getByText(/^note\.jpg: Your browser can’t read this file as a picture/)).toBeVisible();
  await expect(item.getByText('Adding...')).toHaveCount(0);
  await item.getByLabel('Add more').setInputFiles(['a', 'b', 'c', 'd'].map((name) => file(name, phonePhoto(300, 400))));
  await expect(item.getByText('That’s all 4. Remove one to add another.')).toBeVisible();
  await item.getByRole('button', { name: 'Remove photo 4' }).click();
  await item.getByRole('button', { name: 'Remove photo 3' }).click();
  await expect(item.getByRole('button', { name: 'Remove photo 2' })).toBeVisible();
  await expect(item.getByText('Adding...')).toHaveCount(0);
  // The location in the photo never leaves the device.
  expect(taken.includes(PLACE)).toBe(true);
  for (const body of sent) expect([hasNotes(body), body.includes(PLACE)]).toEqual([false, false]);
  await accessible(page);
  await item.getByRole('radio', { name: '5 stars' }).check({ force: true });
  await item.getByLabel('Title (optional)').fill('As in my photos');
  await item.getByRole('button', { name: 'Send review' }).click();
  await expect(item.getByRole('img', { name: 'Added to your review, 2' })).toBeVisible();
  await item.getByRole('button', { name: 'Edit' }).click();
  await expect(item.getByRole('button', { name: 'Remove photo 2' })).toBeVisible();

  await page.goto(`/orders/${order?.id}`);
  await page.getByRole('button', { name: 'Return items' }).click();
  const dialog = page.getByRole('dialog', { name: 'Return items' });
  await dialog.getByRole('checkbox').first().check();
  await dialog
    .getByRole('combobox', { name: /Reason/ })
    .first()
    .selectOption({ label: 'Damaged or faulty' });
  await dialog.getByLabel('Add photos').setInputFiles(file('damage.jpg', phonePhoto(640, 480)));
  await expect(dialog.getByRole('img', { name: 'Your photo 1' })).toBeVisible();
  await accessible(page);
  await expect(dialog.getByText('Adding...')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('With 1 photo')).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await enter(page, shop, '/admin/reviews');
  const entry = page.getByRole('listitem').filter({ hasText: 'As in my photos' });
  await expect(entry.getByRole('link', { name: 'Photo 1 by Regular S. (opens a new tab)' })).toBeVisible();
  await accessible(page);
  await entry.getByRole('button', { name: 'Remove photo 2 by Regular S.' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(entry.getByRole('link', { name: 'Photo 2 by Regular S. (opens a new tab)' })).toHaveCount(0);
  await entry.getByRole('button', { name: 'Publish of Regular S.' }).click();
  await expect(entry).toBeHidden();
  await page.goto(`/admin/orders/${order?.id}`);
  await expect(page.getByRole('img', { name: 'Photo 1 of the return (opens a new tab)' })).toBeVisible();

  await page.goto(`/product/${known?.slug}`);
  await page.locator('#reviews').scrollIntoViewIfNeeded();
  const review = page.getByRole('region', { name: 'Reviews' }).getByRole('listitem').filter({ hasText: 'As in my' });
  await review.getByRole('button', { name: 'Photo by Regular S.' }).click();
  const viewer = page.getByRole('dialog', { name: 'Pictures of the review by Regular S.' });
  await expect(viewer.getByRole('img', { name: 'Photo by Regular S.' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(review.getByRole('button', { name: 'Photo by Regular S.' })).toBeFocused();
  await accessible(page);
});
