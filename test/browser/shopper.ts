import { expect, type Page } from '@playwright/test';

export const CARDS = { pays: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' } as const;

interface Choice {
  color: string;
  size: string;
}

/** Width of the window, in pixels, below which the header puts its links into a menu. */
const WIDE = 1024;

const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < WIDE;

export const cart = (page: Page) => page.getByRole('dialog', { name: /^Cart/ });

export const cartButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Cart/ });

export const message = (page: Page, title: string) =>
  page
    .getByRole('region', { name: /^Messages/ })
    .getByRole('listitem')
    .filter({ hasText: title });

/** Follows a link in the header, on wide and narrow screens. */
export async function goTo(page: Page, label: string): Promise<void> {
  if (isNarrow(page)) await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('banner').getByRole('link', { name: label, exact: true }).click();
}

/** Selects a size and color. Their radio buttons are hidden under pictures or labels. */
export async function choose(page: Page, { color, size }: Partial<Choice>): Promise<void> {
  for (const name of [color, size]) {
    if (!name) continue;
    const radio = page.getByRole('radio', { name, exact: true });
    // Clicks instead of calling `check`, which expects the choice immediately. Before the app has started, the choice takes
    // effect later.
    await radio.click();
    await expect(radio).toBeChecked();
  }
}

/** Adds a product to the cart from its page. The cart then opens. */
export async function addToCart(page: Page, slug: string, choice: Choice): Promise<void> {
  await page.goto(`/product/${slug}`);
  await choose(page, choice);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(cart(page)).toBeVisible();
}

/** Goes from the open cart to the payment page. */
export async function goToPayment(page: Page): Promise<void> {
  await cart(page).getByRole('button', { name: 'Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Pay FOUNDATION' })).toBeVisible();
}

/** Fills in the contact and address on the payment page. A signed-in shopper's email is already filled in. */
export async function fillAddress(page: Page, email?: string): Promise<void> {
  const fill = (label: string, value: string) => page.getByRole('textbox', { name: label, exact: true }).fill(value);
  if (email) await fill('Email', email);
  await fill('Phone', '+1 973 555 0100');
  await fill('Full name', 'New User');
  await fill('Address line 1', '1 Quarry Road');
  await fill('City', 'Newark');
  await fill('State / Province', 'NJ');
  await fill('ZIP / Postal code', '07102');
}

export async function payByCard(page: Page, card: string = CARDS.pays): Promise<void> {
  const fill = (label: string, value: string) => page.getByRole('textbox', { name: label, exact: true }).fill(value);
  await fill('Card number', card);
  await fill('Expiration (MM / YY)', '12 / 34');
  await fill('CVC', '123');
  await fill('Name on card', 'New User');
  await page.getByRole('button', { name: /^Pay/ }).click();
}

/** Returns the order number from the page that follows a payment. */
export async function orderNumber(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  const shown = await page.getByText(/^Order #/).innerText();
  return shown.replace(/^order #/i, '');
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Opens the account menu of the shopper named `name`. */
export async function openAccount(page: Page, name: string): Promise<void> {
  const trigger = isNarrow(page) ? 'Menu' : name;
  await page.getByRole('banner').getByRole('button', { name: trigger, exact: true }).click();
  if (isNarrow(page)) await expect(page.getByText(`Signed in as ${name}`)).toBeVisible();
}

/** Waits for the parts of the page that load account data. Their requests would fail once the session has ended. */
export const partsLoaded = (page: Page): Promise<void> =>
  expect(page.getByRole('main').getByText('Loading...')).toHaveCount(0);

export async function signOut(page: Page, name: string): Promise<void> {
  await partsLoaded(page);
  await openAccount(page, name);
  await page.getByRole(isNarrow(page) ? 'button' : 'menuitem', { name: 'Sign Out', exact: true }).click();
}

/** Collects the methods of all later write requests with a matching URL. */
export function writesTo(page: Page, path: RegExp): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && path.test(request.url())) writes.push(request.method());
  });
  return writes;
}
