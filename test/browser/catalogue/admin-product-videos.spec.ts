import { truncateSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';
import { message } from '../shopper.ts';
import { PHONE_SIZE } from '../sizes.ts';
import { chooseFiles, jpegOf, newProduct, pictures, read, save } from './product-form.ts';

/** Returns a short WebM, recorded by the browser from a canvas. */
async function webmOf(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 400;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No canvas');
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' });
    const chunks: Blob[] = [];
    recorder.ondataavailable = ({ data }) => chunks.push(data);
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    for (let frame = 0; frame < 20; frame += 1) {
      context.fillStyle = `hsl(${frame * 18} 60% 40%)`;
      context.fillRect(0, 0, 320, 400);
      await new Promise(requestAnimationFrame);
    }
    recorder.stop();
    await stopped;
    const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return Buffer.from(base64, 'base64');
}

test('an admin adds a video to a product, and a shopper plays it after the pictures', {
  tag: '@both',
}, async ({ page, shop, accessible }) => {
  const product = await newProduct(shop, { title: 'Turning Tee', slug: 'turning-tee' });
  await enter(page, shop, `/admin/products/${product.id}/edit`);
  const video = { name: 'turn.webm', mimeType: 'video/webm', buffer: await webmOf(page) };
  const picture = { name: 'front.jpg', mimeType: 'image/jpeg', buffer: await jpegOf(page, 480, 600, '#3e4a36') };
  await chooseFiles(page, [picture, video, { ...video, name: 'back.webm' }]);
  const videos = page.getByRole('list', { name: 'Videos' }).getByRole('listitem');
  await expect(videos).toHaveCount(2);
  await expect(pictures(page)).toHaveCount(1);
  await videos.nth(1).getByLabel('Alt text').fill('The tee turns once');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.getByRole('button', { name: 'Move left, video 2' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Move left, video 1' })).toBeFocused();
  await expect(videos.first().getByLabel('Alt text')).toHaveValue('The tee turns once');
  await page.getByRole('button', { name: 'Remove video 2' }).click();
  await expect(page.getByLabel('Video 1', { exact: true })).toHaveAttribute('poster', /\/media\/img_/);
  await accessible(page);
  await save(page).click();
  await expect(message(page, 'Product updated successfully')).toBeVisible();
  expect((await read(shop, product)).videos).toMatchObject([{ alt: 'The tee turns once' }]);

  const loaded: string[] = [];
  page.on('request', (request) => request.resourceType() === 'media' && loaded.push(request.url()));
  await page.goto(`/product/${product.slug}`);
  await expect(page.getByRole('img', { name: /^Zoom in/ })).toBeVisible();
  await page.getByRole('button', { name: 'Show video: The tee turns once' }).click();
  const player = page.getByLabel('Video: The tee turns once', { exact: true });
  await expect(player).toBeInViewport({ ratio: 0.5 });
  await expect(page.getByText('Video 2 / 2')).toBeAttached();
  await expect(player).toHaveJSProperty('paused', true);
  await expect(player).toHaveJSProperty('muted', true);
  await expect(player).toHaveJSProperty('controls', true);
  expect(loaded).toEqual([]);
  await accessible(page);
  await player.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
  expect(loaded.length).toBeGreaterThan(0);
  await page.getByRole('button', { name: /^Show: / }).click();
  await expect(player).toHaveJSProperty('paused', true);

  await page.setViewportSize(PHONE_SIZE);
  await page.getByRole('button', { name: 'Show video: The tee turns once' }).click();
  await expect(player).toBeInViewport({ ratio: 0.5 });
});

test('an admin reads why a file is not taken as a video', async ({ page, shop, expectedErrors }, info) => {
  expectedErrors.push(/400/);
  await enter(page, shop, '/admin/products/new');
  // The files are on disk, because the browser reads long files directly from there.
  const [notes, long] = [info.outputPath('notes.mp4'), info.outputPath('long.mp4')];
  writeFileSync(notes, 'no video at all');
  writeFileSync(long, '');
  truncateSync(long, 21 * 1024 * 1024);
  await page.getByLabel('Choose pictures').setInputFiles([notes, long]);
  await expect(page.getByText('The file isn’t an MP4 or WebM video')).toBeVisible();
  await expect(page.getByText('This video is 21 MB. It can be at most 20 MB.')).toBeVisible();
  await save(page).click();
  await expect(message(page, 'A video could not be uploaded')).toBeVisible();
  await page.getByRole('button', { name: 'Remove video 2' }).click();
  await page.getByRole('button', { name: 'Remove video 1' }).click();
  await expect(page.getByRole('list', { name: 'Videos' })).toHaveCount(0);
  await chooseFiles(
    page,
    [1, 2, 3, 4].map((number) => ({
      name: `${number}.mp4`,
      mimeType: 'video/mp4',
      buffer: Buffer.from('no video at all'),
    })),
  );
  await expect(page.getByText('A product can have up to 3 videos')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Videos' }).getByRole('listitem')).toHaveCount(3);
});
