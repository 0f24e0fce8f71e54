import type { Locator, Page } from '@playwright/test';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import { arriveAt, moveTo } from '../arrive.ts';
import { expect, test } from '../shop-test.ts';
import { cart, choose, message } from '../shopper.ts';

const PAGE = '/product/groundwork-hoodie';

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;
const pictures = (page: Page) => page.getByRole('region', { name: 'Pictures', exact: true });
const stage = (page: Page) => pictures(page).getByRole('list').first();
const slide = (page: Page, side: string) =>
  pictures(page).getByRole('button', { name: new RegExp(`^Zoom in: .*${side}`) });
const thumbnail = (page: Page, side: string) =>
  pictures(page).getByRole('button', { name: new RegExp(`^Show: .*${side}`) });
const group = (page: Page, name: string) => page.getByRole('radiogroup', { name });
const addButton = (page: Page) => page.getByRole('button', { name: /^(Add to cart|SOLD OUT)$/ });
const price = (page: Page) => page.getByRole('main').locator('h1 + p');
const related = (page: Page) => page.getByRole('region', { name: /^(More from Hoodies|Goes well with)$/ });
const headline = (page: Page) => page.getByRole('heading', { level: 1 });

type Change = (product: ProductDetail) => Partial<ProductDetail>;

/** Answers every request for a product with the hoodie, changed by `change`. */
async function withProduct(page: Page, change: Change): Promise<void> {
  await page.route(/\/api\/products\/[a-z-]+$/, async (route) => {
    const response = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/[^/]+$/, 'groundwork-hoodie'),
    });
    const product: ProductDetail = await response.json();
    await route.fulfill({ response, json: { ...product, ...change(product) } });
  });
}

/**
 * Opens the product changed by `change`. `formerSlug` is a slug that the product no longer has, so the page has no cached
 * data for it.
 */
async function openChanged(page: Page, formerSlug: string, change: Change): Promise<void> {
  await withProduct(page, change);
  await moveTo(page, `/product/${formerSlug}`);
}

/** Returns the distance in pixels between the last option of a group and the right edge of the frame around its options. */
const frameGap = (options: Locator): Promise<number> =>
  options.evaluate(({ lastElementChild: frame }) => {
    const rightOf = (element: Element | null | undefined) => element?.getBoundingClientRect().right ?? 0;
    return rightOf(frame) - rightOf(frame?.lastElementChild);
  });

const inView = (element: Locator) =>
  element.evaluate((it) => {
    const { top, bottom, left, right } = it.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  });

test('a link to a variant opens with it selected, another choice updates the URL, and an old slug leads to the current one', async ({
  page,
}) => {
  await test.step('a link to a variant opens with it selected, and selecting another updates the URL', async () => {
    await page.goto(`${PAGE}?utm_source=mail&color=deep%20navy&size=xl&fit=none`);
    await expect(page.getByRole('radio', { name: 'Deep Navy' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'XL', exact: true })).toBeChecked();
    await expect(slide(page, 'Deep Navy, front')).toBeVisible();

    const before = await page.evaluate(() => ({ entries: history.length, top: scrollY }));
    await choose(page, { size: 'M' });
    await expect(page).toHaveURL(`${PAGE}?utm_source=mail&fit=none&color=Deep+Navy&size=M`);
    await page.getByRole('radio', { name: 'Bone' }).focus();
    const top = await page.evaluate(() => scrollY);
    await choose(page, { color: 'Bone' });
    await expect(page).toHaveURL(/color=Bone&size=M$/);
    expect(await page.evaluate(() => history.length)).toBe(before.entries);
    expect(await page.evaluate(() => scrollY)).toBe(top);

    await moveTo(page, `${PAGE}?color=Purple&size=`);
    await expect(group(page, 'Color').getByRole('radio')).toHaveCount(4);
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
    await expect(page.getByRole('radio', { name: 'Black' })).toBeChecked();
  });

  await test.step('the color on the picture is chosen already, so that only a size is missing', async () => {
    await moveTo(page, PAGE);
    await expect(page.getByRole('radio', { name: 'Black' })).toBeChecked();
    await expect(slide(page, 'Black, front')).toBeVisible();
    if (isPhone(page)) {
      await expect(page.getByRole('region', { name: 'Your choice' })).toContainText('Choose a size');
    }
    await choose(page, { size: 'M' });
    await addButton(page).click();
    await expect(cart(page)).toContainText('M / Black');
  });

  await test.step('the size for which a list is filtered is chosen on the page of its products, like the color', async () => {
    await moveTo(page, '/products/hoodies?size=m&color=bone');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Groundwork/ })
      .click();
    await expect(page).toHaveURL(`${PAGE}?color=Bone&size=m`);
    await expect(page.getByRole('radio', { name: 'Bone' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeChecked();
    await addButton(page).click();
    await expect(cart(page)).toContainText('M / Bone');
  });

  await test.step('a link with an old slug opens the product under its current one, with the variant it names', async () => {
    const bars = await page.evaluateHandle(() => {
      const former = document.querySelector('[data-buy-bar]');
      const seen = new Set<Element>();
      new MutationObserver(() => {
        for (const bar of document.querySelectorAll('[data-buy-bar]')) if (bar !== former) seen.add(bar);
      }).observe(document.body, { subtree: true, childList: true });
      return seen;
    });
    await openChanged(page, 'groundwork-sweater?color=Bone&size=L', () => ({}));
    await expect(page).toHaveURL(`${PAGE}?color=Bone&size=L`);
    await expect(page.getByRole('radio', { name: 'Bone' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'L', exact: true })).toBeChecked();
    await expect(headline(page)).toHaveText('Groundwork');
    await addButton(page).click();
    await expect(cart(page)).toContainText('L / Bone');
    // The page is not built a second time for the current slug.
    expect(await bars.evaluate((seen) => seen.size)).toBe(1);
  });
});

test('on a phone the first view has price, choices and cart button, pictures load as they come near, and colors and fingers change them', {
  tag: '@both',
}, async ({ page, accessible }) => {
  await test.step('on a phone the first view has the price, every choice and the cart button', async () => {
    await page.goto(PAGE);
    const bar = page.getByRole('region', { name: 'Your choice' });
    const top = await bar.evaluate((it) => it.getBoundingClientRect().top);
    for (const shown of [price(page), group(page, 'Color'), group(page, 'Size')]) {
      expect(await shown.evaluate((it) => it.getBoundingClientRect().bottom)).toBeLessThan(top);
    }
    expect(await inView(addButton(page))).toBe(true);
  });

  await test.step('the first picture loads at once and with priority, the others when the shopper scrolls near', async () => {
    const shown = stage(page).getByRole('img');
    await expect(shown).toHaveCount(4);
    await expect(shown.first()).toHaveAttribute('fetchpriority', 'high');
    await expect(shown.first()).toHaveAttribute('loading', 'eager');
    await expect(shown.last()).toHaveAttribute('loading', 'lazy');
  });

  await test.step('terms of every order appear by the button, with links to the policies', async () => {
    await expect(
      page.getByText('Ships in 2-3 business days. Free on orders of $200 or more, after discounts.'),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Refund policy', exact: true }).click();
    await expect(headline(page)).toHaveText('Refund Policy');
    await page.goBack();
  });

  await test.step("selecting a color shows that color's pictures, from the first", async () => {
    await thumbnail(page, 'Black, back').click();
    await expect(pictures(page).getByText('Picture 2 / 4')).toBeVisible();
    await choose(page, { color: 'Bone' });
    await expect(pictures(page).getByText('Picture 1 / 4')).toBeVisible();
    await expect(thumbnail(page, 'Bone, front')).toHaveAttribute('aria-current', 'true');
    await expect(thumbnail(page, 'Black, front')).toHaveCount(0);
    await expect(slide(page, 'Bone, front')).toHaveAttribute('tabindex', '0');
    await expect.poll(() => stage(page).evaluate((row) => row.scrollLeft)).toBe(0);
  });

  await test.step('two fingers zoom a picture, and one swipes to the next', async () => {
    await slide(page, 'front').click();
    const viewer = page.getByRole('dialog', { name: 'Pictures of Groundwork' });
    await expect(viewer).toBeVisible();
    const fingers = await page.context().newCDPSession(page);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number; id: number }[]
    ) => fingers.send('Input.dispatchTouchEvent', { type, touchPoints });
    const at = (x: number, id = 0) => ({ x, y: 420, id });

    await touch('touchStart', at(300));
    await touch('touchMove', at(200));
    await touch('touchMove', at(100));
    await touch('touchEnd');
    await expect(viewer.getByRole('img', { name: /back$/ })).toBeVisible();

    // Two fingers that keep their distance are not a swipe, even if they are far apart.
    await touch('touchStart', at(170, 0), at(245, 1));
    await touch('touchEnd');
    await expect(viewer.getByRole('img', { name: /back$/ })).toBeVisible();

    await touch('touchStart', at(170, 0), at(220, 1));
    await touch('touchMove', at(145, 0), at(245, 1));
    await touch('touchEnd');
    await expect(viewer.getByRole('button', { name: 'Zoom out' })).toBeVisible();
    const scale = await viewer.getByRole('img').evaluate((it) => new DOMMatrix(getComputedStyle(it).transform).a);
    expect(scale).toBeCloseTo(2, 1);
    await page.keyboard.press('Escape');
  });

  await test.step('on a phone the cart button stays in view, and covers neither the focused element nor the end of the page', async () => {
    await choose(page, { size: 'M' });
    const bar = page.getByRole('region', { name: 'Your choice' });
    await expect(bar).toContainText('$108.00');
    await expect(bar).toContainText('M / Bone');
    await page.mouse.wheel(0, 5000);
    await expect(related(page).getByRole('listitem')).toHaveCount(4);
    await accessible(page);

    const barTop = () => bar.evaluate((it) => it.getBoundingClientRect().top);
    const bottomOf = (element: Locator) => element.evaluate((it) => it.getBoundingClientRect().bottom);
    await page.getByRole('heading', { name: 'Product details' }).evaluate((it) => it.scrollIntoView());
    const last = page.getByRole('link', { name: 'View All Hoodies' });
    await last.focus();
    expect(await bottomOf(last)).toBeLessThan(await barTop());
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect(await bottomOf(page.getByRole('contentinfo'))).toBeLessThanOrEqual(await barTop());
    await bar.getByRole('button', { name: 'Add to cart' }).click();
    await expect(cart(page)).toContainText('M / Bone');
  });
});

test('a shopper goes through a color’s pictures by choice, keys and swipes, opens one full screen, and reads the size guide', {
  tag: '@desktop',
}, async ({ page, accessible }) => {
  await test.step('a shopper goes through the pictures by keys and by swiping, and thumbnails and marker follow', async () => {
    await page.goto(`${PAGE}?color=Black`);
    const mark = (place: number) => expect(pictures(page).getByText(`Picture ${place} / 4`)).toBeVisible();
    await slide(page, 'front').focus();
    await page.keyboard.press('ArrowRight');
    await expect(slide(page, 'back')).toBeFocused();
    await mark(2);
    await expect(thumbnail(page, 'back')).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('Home');
    await expect(slide(page, 'front')).toBeFocused();

    await thumbnail(page, 'front').focus();
    await page.keyboard.press('End');
    await expect(thumbnail(page, 'side by side')).toBeFocused();
    await mark(4);
    await page.keyboard.press('ArrowLeft');
    await mark(3);

    await stage(page).evaluate((row) => row.scrollTo({ left: row.clientWidth }));
    await mark(2);
    await expect(thumbnail(page, 'back')).toHaveAttribute('aria-current', 'true');
  });

  await test.step('a shopper opens a picture full screen, zooms and moves it, and gets the focus back on closing', async () => {
    await thumbnail(page, 'front').click();
    await slide(page, 'front').click();
    const viewer = page.getByRole('dialog', { name: 'Pictures of Groundwork' });
    await expect(viewer).toBeVisible();
    await accessible(page);
    const image = viewer.getByRole('img');
    const lies = () =>
      image.evaluate((it) => new DOMMatrix(getComputedStyle(it).transform)).then(({ a, e, f }) => [a, e, f]);

    if (isPhone(page)) {
      await page.touchscreen.tap(195, 422);
      await page.touchscreen.tap(195, 422);
    } else await image.click();
    await expect(viewer.getByRole('button', { name: 'Zoom out' })).toBeVisible();
    await accessible(page);
    const [scale = 0, , before = 0] = await lies();
    expect(scale).toBe(2.5);
    await page.mouse.move(195, 400);
    await page.mouse.down();
    await page.mouse.move(195, 460, { steps: 3 });
    await page.mouse.up();
    await expect.poll(async () => (await lies())[2]).toBeCloseTo(before + 60, 0);
    await page.mouse.wheel(0, 30);
    await expect.poll(async () => (await lies())[2]).toBeCloseTo(before + 30, 0);

    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByRole('img', { name: /back$/ })).toBeVisible();
    expect((await lies())[0]).toBe(1);
    const previous = viewer.getByRole('button', { name: 'Previous picture' });
    await previous.press('Enter');
    await expect(viewer.getByRole('img', { name: /front$/ })).toBeVisible();
    await expect(previous).toBeFocused();
    await page.keyboard.press('End');
    await viewer.getByRole('button', { name: 'Zoom in' }).click();
    await viewer.getByRole('button', { name: 'Zoom out' }).click();
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(slide(page, 'side by side')).toBeFocused();
    await expect(thumbnail(page, 'side by side')).toHaveAttribute('aria-current', 'true');
  });

  await test.step('a shopper can read the whole size guide, whose sizes stay in view when it is wider than the screen', async () => {
    await page.getByRole('button', { name: 'Size guide' }).click();
    const chart = page.getByRole('region', { name: 'Size chart' });
    await expect(chart).toBeVisible();
    const { shown, needed } = await chart.evaluate((it) => ({ shown: it.clientWidth, needed: it.scrollWidth }));
    expect(needed).toBeLessThanOrEqual(shown);
    await accessible(page);

    await page.keyboard.press('Escape');
    const cells = Array.from({ length: 12 }, (_, place) => `<td>${place} in / 10 cm</td>`).join('');
    await openChanged(page, 'wide-chart', () => ({ sizeChartHtml: `<table><tr><th>XXXL</th>${cells}</tr></table>` }));
    await page.getByRole('button', { name: 'Size guide' }).click();
    await chart.press('End');
    await chart.evaluate((it) => it.scrollTo({ left: it.scrollWidth }));
    expect(await inView(chart.getByText('XXXL'))).toBe(true);
    await accessible(page);
  });
});

test('a product as the shop answers it: missing choices, prices by combination, terms that widen nothing, Arabic, and the end of the stock', {
  tag: '@both',
}, async ({ page, accessible, accessibleHere }) => {
  await test.step('at the end of the stock the quantity stepper says why it stops, and keeps the focus', async () => {
    await withProduct(page, () => ({ inventoryQuantity: 2 }));
    await arriveAt(page, `${PAGE}?color=Black&size=M`);
    const quantity = page.getByRole('group', { name: 'Quantity' });
    const more = quantity.getByRole('button', { name: 'One more' });
    await expect(quantity.getByRole('button', { name: 'One less' })).toBeDisabled();
    await more.press('Enter');
    await expect(page.getByText('Only 2 left.')).toBeVisible();
    await expect(more).toBeDisabled();
    await expect(more).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(quantity.getByRole('status')).toHaveText('2');
    await expect(more).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(quantity.getByRole('button', { name: 'One less' })).toBeFocused();
  });

  await test.step('a shopper who adds a product without choosing is led to each missing choice', async () => {
    // Pictures without a color do not select one.
    await openChanged(page, 'of-no-color', ({ images }) => ({
      images: images.map(({ color: _color, ...image }) => image),
    }));
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    await addButton(page).click();
    const [size, color] = [group(page, 'Size'), group(page, 'Color')];
    await expect(message(page, 'Please select a size')).toBeVisible();
    await expect(size).toHaveAttribute('aria-invalid', 'true');
    await expect(size).toHaveAccessibleDescription('Please select a size');
    const { height = 0 } = (await size.getByText('Please select a size').boundingBox()) ?? {};
    expect(height).toBeGreaterThan(10);
    expect(await frameGap(size)).toBeLessThan(1);
    await expect(size.getByRole('radio').first()).toBeFocused();
    expect(await inView(size)).toBe(true);
    await accessibleHere(page);

    await choose(page, { size: 'M' });
    await expect(size).toHaveAttribute('aria-invalid', 'false');
    await expect(page.getByText('Please select a size')).toHaveCount(0);

    await addButton(page).click();
    await expect(message(page, 'Please select a color')).toBeVisible();
    await expect(color.getByRole('radio').first()).toBeFocused();
    await choose(page, { color: 'Bone' });
    await expect(page.getByText('Please select a color')).toHaveCount(0);
    await addButton(page).click();
    await expect(cart(page)).toContainText('M / Bone');
  });

  await test.step('a made-to-order product has prices and availability by combination, and says so in both selectors', async () => {
    const variant = (size: string, color: string, priceCents: number, available = true) => ({
      size,
      color,
      priceCents,
      available,
    });
    await openChanged(page, 'made-to-order', () => ({
      sizes: ['S', 'M'],
      colors: ['Black', 'Bone'],
      inventoryPolicy: 'made_to_order',
      inventoryQuantity: 0,
      priceCents: 9000,
      compareAtPriceCents: 10_000,
      variants: [variant('S', 'Black', 9000), variant('M', 'Black', 11_000), variant('S', 'Bone', 9500, false)],
    }));
    await expect(page.getByText('Made to order')).toBeVisible();
    await expect(price(page)).toHaveText('From $90.00');
    await expect(page.getByRole('radio', { name: 'Bone, sold out' })).toBeVisible();
    await accessibleHere(page);

    const badge = page.getByText('SALE', { exact: true }).and(page.locator(':not(a *)'));
    await choose(page, { size: 'M' });
    await expect(price(page)).toHaveText('$110.00');
    await choose(page, { color: 'Black' });
    await expect(price(page)).toHaveText('$110.00');
    await expect(badge).toHaveCount(0);
    await choose(page, { size: 'S' });
    await expect(price(page)).toHaveText('Now $90.00Before $100.00');
    await expect(badge).toBeVisible();

    await page.getByRole('radio', { name: 'Bone, sold out' }).check();
    await expect(page.getByRole('radio', { name: 'M, sold out' })).toBeVisible();
    await expect(addButton(page)).toHaveText('SOLD OUT');
    await expect(addButton(page)).toBeDisabled();
    await expect(page.getByText('S in Bone is sold out. S is still available in Black.')).toBeVisible();
    await expect(page.getByText('Out of stock')).toBeVisible();
    await accessibleHere(page);

    await choose(page, { color: 'Black' });
    await choose(page, { size: 'M' });
    await addButton(page).click();
    await expect(cart(page)).toContainText('$110.00');
  });

  await test.step('a title and a description in Arabic run from the right, in lines that do not collide', async () => {
    await openChanged(page, 'in-arabic', () => ({
      title: 'سترة بقلنسوة من القطن الثقيل للأيام الباردة والليالي الطويلة',
      descriptionHtml: '<p>قطن ثقيل.</p><p>Heavy cotton.</p>',
    }));
    await expect(headline(page)).toHaveCSS('direction', 'rtl');
    const [line, size] = await headline(page).evaluate((it) => {
      const { lineHeight, fontSize } = getComputedStyle(it);
      return [Number.parseFloat(lineHeight), Number.parseFloat(fontSize)];
    });
    expect(line).toBeGreaterThan((size ?? 0) * 1.2);
    const arabic = page.getByText('قطن ثقيل.', { exact: true });
    await expect(arabic).toHaveCSS('direction', 'rtl');
    await expect(page.getByText('Heavy cotton.', { exact: true })).toHaveCSS('unicode-bidi', 'plaintext');
  });

  await test.step('no table and no word of an admin widens the page or moves the cart button out of reach', async () => {
    const row = (cell: string) => `<tr>${`<${cell}>Measurement</${cell}>`.repeat(12)}</tr>`;
    const table = `<table><thead>${row('th')}</thead><tbody>${row('td')}</tbody></table>`;
    const word = 'unbreakable'.repeat(25).slice(0, 270);
    const long = `<p>${word}</p><ul><li>${word}</li></ul>`;
    await openChanged(page, 'long-words', () => ({ title: word.slice(0, 200), descriptionHtml: `${table}${long}` }));
    await expect(headline(page)).toContainText('unbreakable');
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const box = await addButton(page).boundingBox();
      expect(box && box.x + box.width).toBeLessThanOrEqual(width);
      const scroller = page.getByRole('main').getByRole('region', { name: 'Table' });
      const [wide, shown] = await scroller.evaluate((it) => [it.scrollWidth, it.clientWidth]);
      expect(wide).toBeGreaterThan(shown ?? 0);
    }
    await accessible(page);
  });
});

test("a product's page shows up to four others, never itself, and the home page those viewed last", {
  tag: '@both',
}, async ({ page, accessible }) => {
  await page.goto(PAGE);
  await page.getByRole('heading', { name: 'Product details' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 600);
  await expect(related(page).getByRole('listitem')).toHaveCount(4);
  await expect(related(page).getByRole('link', { name: 'Groundwork' })).toHaveCount(0);
  await related(page).getByRole('listitem').first().getByRole('link').click();
  await expect(headline(page)).not.toHaveText('Groundwork');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(headline(page)).toHaveText('Groundwork');
  const viewed = page.getByRole('region', { name: 'Recently viewed' });
  await moveTo(page, '/');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(viewed.getByRole('listitem')).toHaveCount(2);
  await expect(viewed.getByRole('listitem').first().getByRole('link', { name: 'Groundwork' })).toBeVisible();
  await accessible(page);
  await viewed.getByRole('button', { name: 'Clear the list of viewed products' }).click();
  await expect(viewed).toHaveCount(0);
  await moveTo(page, '/refund-policy');
  await expect(headline(page)).toHaveText('Refund Policy');
  await page.goBack();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(viewed).toHaveCount(0);
});

test('a cart link fills the cart with what is left, and says what is not', async ({ page, accessible }) => {
  // The dot in the color must not make the server treat the path as a file.
  await page.goto('/cart/groundwork-hoodie~L~Bone:2,groundwork-hoodie~L~No.%205:1');
  await expect(cart(page).getByRole('link', { name: 'Groundwork' })).toBeVisible();
  await expect(message(page, 'the link names a size or color that isn’t sold.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await accessible(page);
});

test('placeholders keep the layout while a product loads, and nothing shifts afterwards', { tag: '@desktop' }, async ({
  page,
  accessible,
}) => {
  const hold = Promise.withResolvers<void>();
  await page.route(/\/api\/products\/[a-z-]+$/, async (route) => {
    await hold.promise;
    await route.continue();
  });
  await arriveAt(page, PAGE);
  await expect(page.getByRole('status').filter({ hasText: 'Loading product' })).toBeVisible();
  await accessible(page);
  hold.resolve();
  await expect(headline(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const shifted = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true });
        setTimeout(resolve, 300, 0);
      }),
  );
  expect(shifted).toBeLessThan(0.01);
});
