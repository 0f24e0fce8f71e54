import { pngOf } from '../../support/catalogue/pictures.ts';
import { enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';
import { message } from '../shopper.ts';
import { altOf, chooseFiles, field, jpegOf, pictures, save } from './product-form.ts';

const SEVERAL = 3;

test('an admin can retry a failed upload, and reads that a file is not a picture', async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/503/);
  await enter(page, shop, '/admin/products/new');
  await field(page, 'Title').fill('Formwork');
  await shop.fault('s3', 'error', SEVERAL);
  await chooseFiles(page, [
    { name: 'front.png', mimeType: 'image/png', buffer: pngOf(400, 500) },
    { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
  ]);
  await expect(page.getByText('The picture could not be saved. Please try again.')).toBeVisible();
  await expect(page.getByText(/Your browser can’t read this file/)).toBeVisible();
  await save(page).click();
  await expect(message(page, 'A picture could not be uploaded')).toBeVisible();
  await page.getByRole('button', { name: /^Try again/ }).click();
  await expect(page.getByText('The picture could not be saved. Please try again.')).toBeHidden();
  await page.getByRole('button', { name: 'Remove picture 2' }).click();
  await expect(pictures(page)).toHaveCount(1);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test('an admin reorders pictures, by dragging where there is a pointer, and each keeps its text', {
  tag: '@phone',
}, async ({ page, shop, isMobile }) => {
  await enter(page, shop, '/admin/products/new');
  await field(page, 'Title').fill('Shuttering');
  const files = ['#111111', '#c2451e', '#3e4a36'].map(async (color, index) => ({
    name: `${index}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await jpegOf(page, 400, 500, color),
  }));
  await chooseFiles(page, await Promise.all(files));
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await altOf(page, 1).fill('First');
  await altOf(page, 3).fill('Third');
  const handle = (place: number) =>
    pictures(page)
      .nth(place - 1)
      .locator('[draggable=true]');
  if (isMobile) {
    await page.getByRole('button', { name: 'Move left, picture 3' }).click();
    await page.getByRole('button', { name: 'Move left, picture 2' }).click();
  } else await handle(3).dragTo(handle(1));
  await expect(altOf(page, 1)).toHaveValue('Third');
  await expect(altOf(page, 2)).toHaveValue('First');
  await expect(pictures(page).nth(0).getByText('Cover')).toBeVisible();

  await page.getByRole('button', { name: 'Remove picture 2' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Remove picture 2' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove picture 1' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Choose pictures or videos')).toBeFocused();
});
