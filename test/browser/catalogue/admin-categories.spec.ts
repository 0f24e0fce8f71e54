import type { Page } from '@playwright/test';
import { formatCents } from '#shared/base/money.ts';
import type { ProductCard } from '#shared/catalogue/product.ts';
import { listCategories, makeCategory, setDiscount, settled } from '../../support/catalogue/categories.ts';
import type { Shop } from '../../support/shop.ts';
import { as } from '../../support/shopping.ts';
import { moveTo } from '../arrive.ts';
import { enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';
import { message, writesTo } from '../shopper.ts';

/** Opens the categories page as an admin. Signs in first if needed. */
async function enterCategories(page: Page, shop: Shop): Promise<void> {
  await enter(page, shop, '/admin/categories');
  await expect(page.getByRole('heading', { name: 'Categories', level: 1 })).toBeVisible();
}

const entry = (page: Page, name: string) =>
  page.getByRole('main').getByRole('row').or(page.getByRole('main').getByRole('listitem')).filter({ hasText: name });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('an admin adds, edits, orders and deletes categories, and none with products', async ({
  page,
  shop,
  accessible,
  expectedErrors,
}) => {
  const [empty, shared] = [`empty-${Date.now()}`, `shared-${Date.now()}`];
  await makeCategory(shop, empty, { name: empty });
  const { id, position } = await makeCategory(shop, shared, { name: `Shared ${shared}` });

  await test.step('an admin adds a category, sees its errors, and edits it', async () => {
    expectedErrors.push(/status of 409 .*api\/admin\/categories/);
    await enterCategories(page, shop);
    await expect(entry(page, 'Hoodies')).toContainText('Featured');
    await expect(entry(page, 'Hoodies')).toContainText('hoodies');
    await accessible(page);

    await press(page, 'Add category');
    await expect(dialog(page, 'New category')).toBeVisible();
    await press(page, 'Create category');
    await expect(field(page, 'Name')).toBeFocused();
    await expect(field(page, 'Name')).toHaveAccessibleDescription('Category name is required');
    await expect(page.getByText('Category slug is required')).toBeVisible();
    await accessible(page);

    await field(page, 'Name').fill('Work Wear');
    await expect(field(page, 'Slug')).toHaveValue('work-wear');
    await field(page, 'Slug').fill('hoodies');
    await field(page, 'Name').fill('Work Jackets');
    await expect(field(page, 'Slug')).toHaveValue('hoodies');
    await press(page, 'Create category');
    await expect(page.getByText('A category with this slug already exists')).toBeVisible();
    await expect(field(page, 'Slug')).toBeFocused();
    await field(page, 'Slug').fill('work-jackets');
    await field(page, 'Description (optional)').fill('For the yard.');
    await press(page, 'Create category');
    await expect(message(page, 'Category created successfully')).toBeVisible();
    await expect(entry(page, 'Work Jackets')).toContainText('For the yard.');

    await press(page, 'Edit Work Jackets');
    await field(page, 'Name').fill('Yard Jackets');
    await expect(field(page, 'Slug')).toHaveValue('yard-jackets');
    await page.getByRole('switch', { name: 'Featured' }).press('Space');
    await press(page, 'Save category');
    await expect(message(page, 'Category updated successfully')).toBeVisible();
    await expect(entry(page, 'Yard Jackets')).toContainText('Featured');
    await page.goto('/products/work-jackets');
    await expect(page).toHaveURL('/products/yard-jackets');
    await expect(page.getByRole('heading', { name: 'Yard Jackets', level: 1 })).toBeVisible();
  });

  await test.step('an admin puts the categories in order, by dragging and by keyboard', async () => {
    await moveTo(page, '/admin/categories');
    const names = page.getByRole('table', { name: 'Categories by position' }).getByRole('rowheader').getByRole('link');
    const before = (await listCategories(shop)).map(({ name }) => name);
    await expect(names).toHaveText(before);
    const [first = '', second = ''] = before;
    const down = page.getByRole('button', { name: `Move ${first} down` });
    await down.press('Enter');
    await expect(names.first()).toHaveText(second);
    await expect(down).toBeFocused();
    await expect.poll(async () => (await listCategories(shop))[0]?.name).toBe(second);
    // The rows can be dragged again once the move is saved.
    await expect(page.locator('tr[draggable=true]')).toHaveCount(before.length);
    await entry(page, first).dragTo(entry(page, second));
    await expect(names).toHaveText(before);
    await expect.poll(async () => (await listCategories(shop))[0]?.name).toBe(first);
  });

  await test.step('an admin deletes an empty category, but none with products', async () => {
    expectedErrors.push(/status of 409 .*api\/admin\/categories/);
    await press(page, `Delete ${empty}`);
    const dialog = page.getByRole('alertdialog', { name: 'Delete Category' });
    await expect(dialog).toContainText(
      `Are you sure you want to delete "${empty}"? This action cannot be undone. Categories with associated products cannot be deleted.`,
    );
    await accessible(page);
    await press(page, 'Cancel');
    await expect(entry(page, empty)).toBeVisible();
    await press(page, `Delete ${empty}`);
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(message(page, 'Category deleted successfully')).toBeVisible();
    await expect(entry(page, empty)).toBeHidden();
    await expect(page.locator('#main')).toBeFocused();

    await press(page, 'Delete Hoodies');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(message(page, 'Cannot Delete')).toContainText(
      'This category has products associated with it. Remove products first.',
    );
    await expect(entry(page, 'Hoodies')).toBeVisible();
  });

  await test.step('an admin whose category another admin changed takes over that version or keeps their own', async () => {
    expectedErrors.push(/status of 409 .*api\/admin\/categories/);
    const other = await shop.call(
      'PUT',
      `/api/admin/categories/${id}`,
      {
        ...{ name: `Theirs ${shared}`, slug: shared, description: null, isFeatured: false, position, version: 1 },
      },
      await as(shop, 'admin'),
    );
    expect(other.status).toBe(200);

    await press(page, `Edit Shared ${shared}`);
    await field(page, 'Description (optional)').fill('Mine');
    await press(page, 'Save category');
    await expect(page.getByRole('alertdialog')).toContainText('This category was changed by another admin');
    await press(page, 'Use the saved version');
    await expect(field(page, 'Name')).toHaveValue(`Theirs ${shared}`);
    await field(page, 'Description (optional)').fill('Mine after theirs');
    await press(page, 'Save category');
    await expect(message(page, 'Category updated successfully')).toBeVisible();
    await expect(entry(page, `Theirs ${shared}`)).toContainText('Mine after theirs');
  });
});

test('an admin previews, sets, schedules and removes discounts, and sees how far one in progress is', {
  tag: '@both',
}, async ({ page, shop, accessible, expectedErrors, accessibleHere }) => {
  const name = `Planned ${Date.now()}`;
  await makeCategory(shop, `planned-${Date.now()}`, { name });

  await test.step('an admin previews, sets and removes a discount', async () => {
    await enterCategories(page, shop);
    await press(page, 'Set Category Discount');
    await expect(dialog(page, 'Set Category Discount')).toBeVisible();
    await press(page, 'Apply discount');
    await expect(page.getByText('Please select a category')).toBeVisible();
    await expect(page.getByText('Please enter a valid discount value')).toBeVisible();
    await expect(field(page, 'Category')).toBeFocused();
    await press(page, 'Remove discount');
    await expect(page.getByText('Please select a category')).toBeVisible();
    await accessibleHere(page);

    await field(page, 'Category').selectOption('T-Shirts');
    await field(page, 'Percent off').fill('100');
    await press(page, 'Apply discount');
    await expect(page.getByText('Percentage discount must be less than 100%')).toBeVisible();
    await field(page, 'Percent off').fill('50');
    const { productCount = 0 } = (await listCategories(shop)).find(({ slug }) => slug === 'tshirts') ?? {};
    await expect(page.getByText(`${productCount} prices will change.`)).toBeVisible();
    const [example] = await dialog(page, 'Set Category Discount').getByRole('row').filter({ hasText: '$' }).all();
    const [, now = '', then = ''] = /\$([\d.]+)\s+\$([\d.]+)$/.exec((await example?.innerText()) ?? '') ?? [];
    expect(Number(then)).toBeCloseTo(Number(now) / 2, 2);
    await accessible(page);

    await field(page, 'Type').selectOption('Fixed amount');
    await field(page, 'Dollars off').fill('9999');
    await expect(page.getByText('Nothing would change.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Apply discount' })).toBeDisabled();
    await field(page, 'Type').selectOption('Percentage');
    await field(page, 'Percent off').fill('50');

    const writes = writesTo(page, /discount$/);
    await page.getByRole('button', { name: 'Apply discount' }).dblclick();
    await expect(message(page, `Applied discount to ${productCount} products`)).toBeVisible();
    expect(writes).toEqual(['PUT']);
    await expect(dialog(page, 'Set Category Discount')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Set Category Discount' })).toBeFocused();
    await expect(entry(page, 'T-Shirts')).toContainText('50% off');

    // The preview of a removal reads the in-memory catalogue, which gets the new prices from the stream.
    await shop.drain();
    await press(page, 'Discount T-Shirts');
    await expect(field(page, 'Category')).toHaveValue(/^cat_/);
    await expect(page.getByText(`50% off now, on ${productCount} of ${productCount} products`)).toBeVisible();
    await press(page, 'Remove discount');
    const question = page.getByRole('alertdialog', { name: 'Remove the discount on T-Shirts?' });
    await expect(question.getByText(`${productCount} prices will change.`)).toBeVisible();
    await expect(question.getByRole('row').filter({ hasText: '$' }).first()).toBeVisible();
    await accessible(page);
    await question.getByRole('button', { name: 'Keep discount' }).click();
    await press(page, 'Remove discount');
    await question.getByRole('button', { name: 'Remove discount' }).click();
    await expect(message(page, `Removed discounts from ${productCount} products`)).toBeVisible();
    await expect(dialog(page, 'Set Category Discount')).toBeHidden();
    await expect(entry(page, 'T-Shirts')).not.toContainText('50% off');
  });

  await test.step('an admin schedules a discount, is told of another at that time, and ends it', async () => {
    expectedErrors.push(/status of 409 .*scheduled-discounts/, /Discount ApiProblem: Another discount/);
    await press(page, `Discount ${name}`);
    await field(page, 'Percent off').fill('20');
    await field(page, 'End (optional)').fill('2099-01-02T09:00');
    await press(page, 'Schedule discount');
    await expect(message(page, 'Discount scheduled')).toBeVisible();
    await expect(dialog(page, 'Set Category Discount')).toBeHidden();
    await press(page, `Discount ${name}`);
    await expect(page.getByText('Running', { exact: true })).toBeVisible();

    await field(page, 'Percent off').fill('30');
    await field(page, 'Start (optional)').fill('2099-01-01T09:00');
    await press(page, 'Schedule discount');
    await expect(field(page, 'Start (optional)')).toHaveAccessibleDescription(/Another discount .* 20% off/);
    await field(page, 'Start (optional)').fill('2099-01-02T09:00');
    await press(page, 'Schedule discount');
    await expect(dialog(page, 'Set Category Discount')).toBeHidden();
    await press(page, `Discount ${name}`);
    await expect(page.getByText('Planned', { exact: true })).toBeVisible();
    await accessibleHere(page);

    await press(page, 'Edit 20% off');
    await expect(field(page, 'Start (optional)')).toBeDisabled();
    await press(page, 'End now 20% off');
    const question = page.getByRole('alertdialog', { name: 'End 20% off now?' });
    await question.getByRole('button', { name: 'End now' }).click();
    await expect(page.getByText('Ended', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(entry(page, name)).toContainText('30% off from Jan 2, 2099');
  });

  await test.step('the same dialog opens above the list of products, whose prices follow', async () => {
    const { id, productCount = 0 } = (await listCategories(shop)).find(({ slug }) => slug === 'new-releases') ?? {
      id: '',
    };
    const { body } = await shop.call<{ items: ProductCard[] }>('GET', '/api/products?category=new-releases&limit=1');
    const [newest] = body.items;
    if (!newest) throw new Error('There are no new releases');
    await moveTo(page, '/admin/products');
    await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible();
    await press(page, 'Set Category Discount');
    await field(page, 'Category').selectOption('New Releases');
    await field(page, 'Type').selectOption('Fixed amount');
    const apply = page.getByRole('button', { name: 'Apply discount' });
    await expect(page.getByText('Choose a category and enter a discount to see the new prices.')).toBeVisible();
    const place = await apply.boundingBox();
    await field(page, 'Dollars off').fill('1.25');
    await expect(page.getByText(`${productCount} prices will change.`)).toBeVisible();
    // The arriving preview must not move the button. Otherwise a press at that moment would miss it.
    expect(await apply.boundingBox()).toEqual(place);
    await apply.click();
    await expect(message(page, `Applied discount to ${productCount} products`)).toBeVisible();
    const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: `Edit ${newest.title}` }) });
    await expect(card).toContainText(formatCents(newest.priceCents - 125));
    await expect(card).toContainText('SALE');
    await setDiscount(shop, id, null);
    await settled(shop, id);
  });

  await test.step('a discount in progress shows how far it is, even to an admin who opens the page later', async () => {
    const { id } = (await listCategories(shop)).find(({ slug }) => slug === 'hoodies') ?? { id: '' };
    await setDiscount(shop, id, { type: 'fixed', amountCents: 500 });
    const done = await settled(shop, id);
    let isRunning = true;
    const halfWay = (category: typeof done) =>
      isRunning && category.id === id
        ? { ...category, refresh: { ...done.refresh, status: 'running', done: 12, total: 40 } }
        : category;
    await page.route('**/api/admin/categories', async (route) => {
      const answer = await route.fetch();
      const { items } = (await answer.json()) as { items: (typeof done)[] };
      await route.fulfill({ response: answer, json: { items: items.map(halfWay) } });
    });
    await moveTo(page, '/admin/categories');
    await expect(entry(page, 'Hoodies').getByRole('progressbar')).toHaveAttribute('value', '12');
    await expect(entry(page, 'Hoodies')).toContainText('Updating: 12 of 40');
    await press(page, 'Discount Hoodies');
    await expect(dialog(page, 'Set Category Discount').getByRole('progressbar')).toBeVisible();
    await accessible(page);
    isRunning = false;
    await expect(dialog(page, 'Set Category Discount')).toContainText('$5.00 off now, on');
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await setDiscount(shop, id, null);
    await settled(shop, id);
  });
});

test('an admin reads that categories cannot be loaded, that there are none, and that a change was not saved', async ({
  page,
  shop,
  expectedErrors,
  accessible,
}) => {
  await test.step('an admin sees an error when a change cannot be saved, and loses nothing', async () => {
    expectedErrors.push(/status of 503 .*api\/admin\/categories/, /console error: (Category|Discount)/);
    await enterCategories(page, shop);
    await page.route(/api\/admin\/categories(\/|$)/, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 503 }),
    );
    await press(page, 'Add category');
    await field(page, 'Name').fill('Lost and found');
    await press(page, 'Create category');
    await expect(message(page, 'Failed to create category')).toBeVisible();
    await press(page, 'Close');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
    await expect(field(page, 'Name')).toHaveValue('Lost and found');
    await press(page, 'Close');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
    await press(page, 'Edit Hoodies');
    await press(page, 'Save category');
    await expect(message(page, 'Failed to update category')).toBeVisible();
    await press(page, 'Close');
    await press(page, 'Delete Hoodies');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(message(page, 'Failed to delete category')).toBeVisible();
    await press(page, 'Discount Hoodies');
    await field(page, 'Percent off').fill('10');
    await press(page, 'Apply discount');
    await expect(message(page, 'Failed to apply discount')).toBeVisible();
  });

  await test.step('an admin without categories reads so, and sees an error when they cannot be loaded', async () => {
    expectedErrors.push(/status of 503 .*api\/admin\/categories/);
    let isDown = true;
    await page.route('**/api/admin/categories', (route) =>
      isDown ? route.fulfill({ status: 503 }) : route.fulfill({ json: { items: [] } }),
    );
    await page.goto('/admin/categories');
    await expect(page.getByRole('alert')).toContainText('We couldn’t load the categories.');
    await expect(message(page, 'Failed to fetch categories')).toBeVisible();
    await accessible(page);
    isDown = false;
    await press(page, 'Try again');
    await expect(page.getByText('No categories yet')).toBeVisible();
    await accessible(page);
  });
});
