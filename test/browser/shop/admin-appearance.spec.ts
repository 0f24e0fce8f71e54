import type { StoredContent } from '#shared/shop/content.ts';
import { DEFAULT_CONTENT } from '#shared/shop/default-content.ts';
import type { Shop } from '../../support/shop.ts';
import { as } from '../../support/shopping.ts';
import { moveTo } from '../arrive.ts';
import { enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';
import { message } from '../shopper.ts';

const readContent = async (shop: Shop) =>
  (await shop.call<StoredContent>('GET', '/api/admin/content', undefined, await as(shop, 'admin'))).body;

async function writeContent(shop: Shop, changes: Partial<StoredContent>): Promise<void> {
  const { savedAt: _at, savedBy: _by, ...content } = { ...(await readContent(shop)), ...changes };
  const { status } = await shop.call('PUT', '/api/admin/content', content, await as(shop, 'admin'));
  if (status !== 200) throw new Error(`The content was not written: ${status}`);
}

// Later tests of the same shop expect its original appearance.
test.afterEach(async ({ shop }) => writeContent(shop, { ...DEFAULT_CONTENT }));

test('an admin rewords the shop, sees the preview, and goes back to the original; the focus follows and nothing is too wide', {
  tag: '@both',
}, async ({ page, shop, accessible, expectedErrors }) => {
  const shown = page.frameLocator('iframe[title="Preview of the shop"]');

  await test.step('the preview stays beside the form on a wide screen, with all of its frame', async () => {
    await enter(page, shop, '/admin/appearance');
    await expect(page.getByRole('heading', { name: 'Appearance', level: 1 })).toBeVisible();
    await expect(shown.getByText('shop collection')).toBeVisible();
    const words = page.getByLabel('Footer text');
    await words.scrollIntoViewIfNeeded();
    const preview = page.locator('iframe[title="Preview of the shop"]');
    await expect(preview).toBeInViewport({ ratio: 0.99 });
    const field = await words.boundingBox();
    const [frame, inside] = [await preview.locator('xpath=..').boundingBox(), await preview.boundingBox()];
    expect(frame && field && frame.x - (field.x + field.width)).toBeGreaterThan(0);
    expect(frame && inside && frame.x + frame.width - (inside.x + inside.width)).toBeCloseTo(1, 0);
  });

  await test.step('an invalid link is marked at its field, and nothing is saved', async () => {
    expectedErrors.push(/status of 400 .*admin\/content/);
    await page.getByLabel('Footer item 2 link').fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Save appearance' }).click();
    await expect(page.getByText('Please enter a path such as /products').first()).toBeVisible();
    await expect(page.getByLabel('Footer item 2 link')).toBeFocused();
    await page.getByRole('button', { name: 'Undo changes' }).click();
  });

  await test.step('the focus follows an announcement that moves, and goes to the next when it is removed', async () => {
    const down = page.getByRole('button', { name: 'Move announcement 1 down' });
    await down.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Move announcement 2 down' })).toBeFocused();
    await page.getByRole('button', { name: 'Remove announcement 2' }).click();
    await expect(page.getByRole('button', { name: 'Remove announcement 2' })).toBeFocused();
    await page.getByRole('button', { name: 'Add announcement' }).click();
    await expect(page.getByRole('textbox', { name: /^Announcement/ }).last()).toBeFocused();
    await page.getByRole('button', { name: 'Undo changes' }).click();
    await expect(page.getByRole('button', { name: 'Save appearance' })).toBeFocused();
  });

  await test.step('the screen is no wider than a phone', async () => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(shown.getByText('shop collection')).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    if (size) await page.setViewportSize(size);
  });

  await test.step('an admin rewords the shop, sees the preview, and goes back to the original', async () => {
    await page.getByLabel('Headline', { exact: true }).fill('Winter is poured');
    await page.getByLabel('Button text').fill('see winter');
    await page.getByLabel('Announcement 1', { exact: true }).fill('Closed on Sundays');
    await page.getByLabel('Announcement 1 link', { exact: true }).fill('/shipping-policy');
    await page.getByRole('switch', { name: 'Choose the menu items yourself' }).click();
    await page.getByLabel('Menu item 2 text').fill('Just in');
    await page.getByRole('button', { name: 'Move menu item 2 up' }).click();
    await page.getByRole('switch', { name: 'Choose the sections yourself' }).click();
    // Other tests add categories, and each category has a section.
    const removals = page.getByRole('button', { name: /^Remove section/ });
    for (let count = await removals.count(); count > 2; count--) await removals.last().click();
    await page.getByLabel('Products in section 1').fill('2');
    await page.getByRole('button', { name: 'Add footer item' }).click();
    await page.getByLabel('Footer item 7 text').fill('All products');
    await page.getByLabel('Footer item 7 link').fill('/products');
    await page.getByLabel('Story headline').fill('Cast in one pour');
    await page.getByLabel('Story text').fill('Made here.\n\nWorn anywhere.');
    await page.getByLabel('Footer text').fill('Poured daily.');
    await expect(shown.getByText('see winter')).toBeVisible();
    await accessible(page);
    await page.getByRole('button', { name: 'Save appearance' }).click();
    await expect(message(page, 'Appearance saved')).toBeVisible();

    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Winter is poured', level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'see winter' })).toHaveAttribute('href', '/products');
    await expect(page.getByRole('link', { name: 'Closed on Sundays' }).first()).toHaveAttribute(
      'href',
      '/shipping-policy',
    );
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Just in' })).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'All products' })).toBeVisible();
    const sections = page.getByRole('main').getByRole('region').filter({ hasText: 'View All' });
    await expect(sections).toHaveCount(2);
    await expect(sections.first().getByRole('listitem')).toHaveCount(2);
    const story = page.getByRole('region', { name: 'Cast in one pour' });
    await expect(story.getByText('Worn anywhere.', { exact: true })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText('Poured daily.');
    await accessible(page);

    await moveTo(page, '/admin/audit');
    const entry = page.getByRole('listitem').filter({ hasText: 'Appearance changed' }).first();
    await entry.getByText(/fields$/).click();
    await expect(entry).toContainText('Winter is poured');

    await moveTo(page, '/admin/appearance');
    await page.getByRole('button', { name: 'Restore this version (Original version)' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
    await expect(message(page, 'Version restored')).toBeVisible();
    await expect(page.getByLabel('Headline', { exact: true })).toHaveValue('');
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'shop collection' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Built on what did not hold' })).toBeVisible();
  });
});

test('an owner sets a picture, hides the story, and sets a logo, an icon and an accent color that can be read', async ({
  page,
  shop,
  expectedErrors,
  accessible,
}) => {
  await test.step('an admin shows a picture of their own on the home page', async () => {
    await enter(page, shop, '/admin/appearance');
    const png = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 300 } });
    await page
      .getByLabel('Choose a picture', { exact: true })
      .setInputFiles({ name: 'hero.png', mimeType: 'image/png', buffer: png });
    await page.getByLabel('Alt text').fill('A wall');
  });

  await test.step('an admin hides the story of the home page and the button that leads to it', async () => {
    const words = page.getByLabel('Story text');
    await words.fill('Kept while hidden');
    await page.getByRole('switch', { name: 'Show the story' }).click();
    await expect(words).toBeHidden();
    await page.getByRole('switch', { name: 'Show the story' }).click();
    await expect(words).toHaveValue('Kept while hidden');
    await page.getByRole('switch', { name: 'Show the story' }).click();
    await page.getByRole('button', { name: 'Save appearance' }).click();
    await expect(message(page, 'Appearance saved')).toBeVisible();
    await page.goto('/');
    const picture = page.getByRole('img', { name: 'A wall' });
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(page.getByRole('link', { name: 'shop collection' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'learn more' })).toHaveCount(0);
    await expect(page.getByText('Buy 3 or more items')).toHaveCount(0);
  });

  await test.step('a second admin’s appearance is not overwritten without a question', async () => {
    expectedErrors.push(/status of 409 .*admin\/content/);
    await moveTo(page, '/admin/appearance');
    await page.getByLabel('Headline', { exact: true }).fill('Mine');
    await writeContent(shop, { hero: { ...DEFAULT_CONTENT.hero, headline: 'Theirs' } });
    await page.getByRole('button', { name: 'Save appearance' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'This appearance has changed' });
    await dialog.getByRole('button', { name: 'Use the saved version' }).click();
    await expect(page.getByLabel('Headline', { exact: true })).toHaveValue('Theirs');
  });

  await test.step('an owner sets a logo, an icon and an accent color that can be read', async () => {
    await page.getByLabel('Upload icon', { exact: true }).setInputFiles(drawing(40, 20));
    await expect(page.getByText('An icon must be square. This picture has 40 × 20 pixels.')).toBeVisible();
    await page.getByLabel('Upload icon', { exact: true }).setInputFiles(drawing(40, 40));
    await expect(page.getByRole('button', { name: 'Remove icon' })).toBeVisible();
    await page.getByLabel('Upload logo', { exact: true }).setInputFiles(drawing(400, 40));
    await expect(page.getByRole('button', { name: 'Remove logo', exact: true })).toBeVisible();
    await page.getByRole('switch', { name: 'Use an accent color' }).click();
    await page.getByRole('textbox', { name: 'Accent color', exact: true }).fill('#ff6a3d');
    await expect(page.getByText('The contrast with the background is 2.')).toBeVisible();
    await page.getByRole('button', { name: /^Use #/ }).click();
    await expect(page.getByText('It needs at least 4.5:1.')).toBeVisible();
    await accessible(page);
    await page.getByRole('button', { name: 'Save appearance' }).click();
    await expect(message(page, 'Appearance saved')).toBeVisible();

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    const logo = page.getByRole('banner').getByRole('link', { name: 'FOUNDATION' });
    await expect(logo).toHaveCSS('background-image', /\/media\/img_\w+\/800\.png/);
    const box = await logo.boundingBox();
    expect(box && [box.width <= 150, box.height]).toEqual([true, 44]);
    const icon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
    expect((await page.request.get(icon ?? '')).headers()['content-type']).toBe('image/png');
    await expect(page.getByRole('link', { name: 'shop collection' })).not.toHaveCSS(
      'background-color',
      'rgb(17, 17, 15)',
    );
    await accessible(page);
  });
});

const drawing = (width: number, height: number) => ({
  name: 'drawing.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#1f5f4a"/></svg>`,
  ),
});
