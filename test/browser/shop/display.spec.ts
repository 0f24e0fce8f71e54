import { makeCategory } from '../../support/catalogue/categories.ts';
import { openCartOf } from '../checkout/open-cart.ts';
import { accountOf } from '../session.ts';
import { expect, test } from '../shop-test.ts';
import { cart, message, signIn } from '../shopper.ts';

/** Small window sizes, in pixels. 720 × 450 is a 1440 × 900 screen at 200% zoom. */
const SHORT = [
  [720, 450],
  [667, 375],
  [640, 400],
  [320, 480],
  [900, 400],
] as const;

test('a message leaves the header and the way back of a phone free', async ({ page, expectedErrors }) => {
  await test.step('the link that skips to the content has room around its words', async () => {
    await page.goto('/product/strata-tee');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toHaveCSS('padding', '16px');
  });

  await test.step('a message leaves the header of a phone free', async () => {
    await page.getByRole('button', { name: 'Add to cart' }).click();
    const shown = message(page, 'Please select a size');
    await expect(shown).toBeVisible();
    const header = await page.getByRole('banner').boundingBox();
    await expect
      .poll(async () => ((await shown.boundingBox())?.y ?? 0) - ((header?.y ?? 0) + (header?.height ?? 0)))
      .toBeGreaterThanOrEqual(0);
  });

  await test.step('a message leaves the way back of a phone free', async () => {
    expectedErrors.push(/status of 400 .*_cognito/);
    await page.goto('/auth');
    await signIn(page, 'nobody@example.com', 'wrong-password');
    const shown = message(page, 'Error');
    await shown.waitFor();
    const back = page.getByRole('link', { name: 'Back to Store' });
    const bottom = await back.evaluate((it) => it.getBoundingClientRect().bottom);
    await expect.poll(() => shown.evaluate((it) => it.getBoundingClientRect().top)).toBeGreaterThanOrEqual(bottom);
    await back.click();
    await expect(page).toHaveURL('/');
  });
});

test('all pictures of a list have one shape at every width, its bar is one row, a long name is not broken, and Arabic reads from the right', async ({
  page,
  shop,
}) => {
  await test.step('a title in Arabic reads from the right on its card', async () => {
    await page.route('**/products', async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      await route.fulfill({ response: answer, body: text.replaceAll('Night Shift', 'هودي أسود') });
    });
    await page.goto('/products');
    const title = page.getByRole('main').getByText('هودي أسود').first();
    await expect(title).toHaveCSS('direction', 'rtl');
  });

  await test.step('all pictures of a list have one shape at every width', async () => {
    for (const width of [320, 390, 768, 1440, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      const shapes = await page.locator('#main .product-grid > li > a > :first-child img').evaluateAll((pictures) =>
        pictures.map((picture) => {
          const box = picture.getBoundingClientRect();
          return (box.height / box.width).toFixed(2);
        }),
      );
      expect(new Set(shapes)).toEqual(new Set(['1.25']));
    }
  });

  await test.step('the bar of a list is one row on the smallest phone', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/products?size=M&color=Black');
    const main = page.getByRole('main');
    const filter = await main.getByRole('button', { name: 'Filter, 2 chosen' }).boundingBox();
    const sort = await main.getByRole('combobox', { name: 'Sort' }).boundingBox();
    expect(sort?.y).toBeCloseTo(filter?.y ?? 0, 0);
  });

  await test.step('no word of a long category name is broken on its page', async () => {
    const name = 'Garment Dyed Sweatshirtcollection';
    const category = await makeCategory(shop, `long-name-${Date.now()}`, { name });
    await page.goto(`/products/${category.slug}`);
    const heading = page.getByRole('heading', { level: 1, name });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const lines = await heading.evaluate((element) => {
        const text = element.firstChild;
        const range = document.createRange();
        if (!text) return null;
        range.setStart(text, 'Garment Dyed '.length);
        range.setEnd(text, text.textContent?.length ?? 0);
        return range.getClientRects().length;
      });
      expect(lines, `lines of the word at ${width} pixels`).toBe(1);
    }
  });
});

test('Checkout is in reach in short windows and with 200 % zoom, and no message covers it or Close', async ({
  page,
  expectedErrors,
}) => {
  await test.step('Checkout is in reach in short windows, and with 200 % zoom', async () => {
    await openCartOf(page, [{ slug: 'plumb-bob-crew' }, { slug: 'strata-tee' }]);
    for (const [width, height] of SHORT) {
      await page.setViewportSize({ width, height });
      await expect(cart(page).getByRole('button', { name: 'Checkout' })).toBeInViewport({ ratio: 1 });
      const scrollers = await cart(page).evaluate((sheet) => {
        const parts = [...sheet.querySelectorAll('*')].filter((part) =>
          /auto|scroll/.test(getComputedStyle(part).overflowY),
        );
        return {
          down: parts.filter((part) => part.scrollHeight > part.clientHeight).length,
          aside: parts.filter((part) => part.scrollWidth > part.clientWidth).length,
        };
      });
      expect(scrollers.down, `${width} × ${height}`).toBeLessThanOrEqual(1);
      expect(scrollers.aside, `cut at ${width} × ${height}`).toBe(0);
    }
  });

  await test.step('a message covers neither Close nor Checkout of an open cart, on a phone and in short windows', async () => {
    expectedErrors.push(/net::ERR_FAILED .*checkout\/sessions/, /Checkout TypeError/);
    await page.route(/\/api\/checkout\/sessions/, (route) => route.abort());
    const shown = message(page, 'Checkout Error');
    for (const [width, height] of [[390, 844], [390, 640], ...SHORT] as const) {
      await page.setViewportSize({ width, height });
      await cart(page).getByRole('button', { name: 'Checkout' }).click();
      await expect(shown).toHaveCount(1);
      await expect(shown).toBeInViewport({ ratio: 1 });
      for (const name of ['Close', 'Checkout']) {
        const button = cart(page).getByRole('button', { name, exact: true });
        const overlap = async () => {
          const [box, above] = [await button.boundingBox(), await shown.boundingBox()];
          if (!box || !above) return Number.NaN;
          const across = Math.min(box.x + box.width, above.x + above.width) - Math.max(box.x, above.x);
          const down = Math.min(box.y + box.height, above.y + above.height) - Math.max(box.y, above.y);
          return Math.min(across, down);
        };
        await expect.poll(overlap, `${name} at ${width} × ${height}`).toBeLessThanOrEqual(0);
      }
      await shown.getByRole('button', { name: 'Dismiss message' }).click();
      await expect(shown).toHaveCount(0);
    }
  });
});

test('with forced colors a shopper sees buttons, the current page and every choice', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/product/strata-tee');
  const look = (name: string) =>
    page.getByRole('radio', { name, exact: true }).evaluate((radio) => {
      const { backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(radio.parentElement ?? radio);
      return [backgroundColor, borderTopColor, borderTopWidth].join();
    });
  await page.getByRole('radio', { name: 'M', exact: true }).check();
  await page.getByRole('radio', { name: 'Moss', exact: true }).check();
  expect(await look('M')).not.toBe(await look('S'));
  expect(await look('Moss')).not.toBe(await look('Sand'));
  const ground = (name: string) =>
    page
      .getByRole('radio', { name, exact: true })
      .evaluate((radio) => getComputedStyle(radio.parentElement ?? radio).backgroundColor);
  expect(await ground('Moss'), 'the picture of a chosen color keeps its colors').toBe(await ground('Sand'));
  await expect(page.getByRole('button', { name: 'Add to cart' })).not.toHaveCSS('border-top-width', '0px');

  const under = (current: string) =>
    page
      .getByRole('list', { name: 'All pictures' })
      .locator(`button[aria-current="${current}"]`)
      .first()
      .evaluate((button) => getComputedStyle(button).borderBottomColor);
  expect(await under('true')).not.toBe(await under('false'));

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/products/hoodies');
  const line = (name: string) =>
    page
      .getByRole('navigation', { name: 'Shop' })
      .getByRole('link', { name, exact: true })
      .evaluate((link) => getComputedStyle(link).borderBottomColor);
  expect(await line('HOODIES')).not.toBe(await line('TSHIRTS'));
});

test('the header stays where it is while the sign-in is looked up', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { email, password } = accountOf(shop, 'customer');
  await page.goto('/auth?redirect=/refund-policy');
  await signIn(page, email, password);
  await expect(page).toHaveURL('/refund-policy');
  let answer = () => {};
  const wait = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/me', async (route) => {
    await wait;
    await route.continue();
  });
  await page.goto('/refund-policy', { waitUntil: 'commit' });
  const header = page.getByRole('banner');
  const place = async () => (await header.getByRole('button', { name: 'Search' }).boundingBox())?.x ?? Number.NaN;
  await expect(header.getByRole('link', { name: 'LOGIN' })).toBeHidden();
  const before = await place();
  answer();
  await expect(header.getByRole('button', { expanded: false }).filter({ hasText: /\w/ }).last()).toBeVisible();
  await expect(header.locator('[aria-haspopup="menu"]')).toBeVisible();
  expect(await place()).toBe(before);
});
