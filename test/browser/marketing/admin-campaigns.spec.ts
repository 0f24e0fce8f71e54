import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { CAMPAIGN_WORDS, callCampaigns, draftOf, setAccount, startNow, wordsOf } from '../../support/campaigns.ts';
import { setNewsletter } from '../../support/newsletter.ts';
import type { Shop } from '../../support/shop.ts';
import { as, mailsTo } from '../../support/shopping.ts';
import { moveTo } from '../arrive.ts';
import { enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';
import { cart, choose, message } from '../shopper.ts';

const READERS = ['first-reader@example.com', 'second-reader@example.com'];

async function subscribe(shop: Shop): Promise<void> {
  for (const email of READERS) await shop.call('POST', '/api/subscribers', { email });
}

async function write(page: Page, subject: string): Promise<void> {
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Text', { exact: true }).fill('<h2>New this week</h2>\n\nA heavier hoodie.\nIn moss.');
}

const sendButton = (page: Page) => page.getByRole('button', { name: /^Send to [\d,]+ Subscribers?$/ });
const idOf = (page: Page): string => page.url().split('/').at(-1) ?? '';
const dialog = (page: Page) => page.getByRole('alertdialog');
const rowOf = (page: Page, subject: string) => page.getByRole('listitem').filter({ hasText: subject }).first();

// The tests of other files share this shop.
test.afterAll(async ({ shop }) => {
  await setNewsletter(shop, { confirms: false, welcomeOfferId: null });
});

test.beforeEach(async ({ shop }) => {
  await setAccount(shop, { maxPerSecond: 200 });
  await subscribe(shop);
});

test('an admin writes a campaign, previews it, sends it to all subscribers, and downloads their addresses', {
  tag: '@both',
}, async ({ page, shop, accessible }) => {
  await test.step('an admin writes a campaign, previews it, and sends it to all subscribers', async () => {
    await enter(page, shop, '/admin/email-campaigns');
    await expect(page.getByText(READERS[0] ?? '', { exact: true })).toBeVisible();
    const headings = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(headings).toHaveText(['Campaigns', 'Subscribers']);
    await accessible(page);
    await page.getByRole('link', { name: 'New campaign' }).click();
    await expect(page.getByRole('heading', { name: 'New Campaign', level: 1 })).toBeVisible();
    // Checks accessibility before the preview appears, because axe cannot run in its sandbox.
    await accessible(page);
    await sendButton(page).click();
    await expect(message(page, 'Please enter both subject and content')).toBeVisible();
    const top = async () => (await sendButton(page).boundingBox())?.y;
    const place = await top();
    await write(page, 'The ground is level');
    const preview = page.getByTitle('Preview of the message');
    await expect(page.getByText(/^\d+ of 100 kB$/)).toBeVisible();
    // The arriving preview must not move the buttons. Otherwise a press at that moment would miss them.
    expect(await top()).toBe(place);
    await expect(preview).toHaveAttribute('sandbox', '');
    await expect(page.getByText(/^Left out/)).toHaveCount(0);
    const content = page.getByLabel('Text', { exact: true });
    const written = await content.inputValue();
    await content.fill(`${written}<img src="https://pictures.example/hoodie.jpg" alt="A hoodie">`);
    await expect(page.getByText('Removed because it isn’t allowed: <img>')).toBeVisible();
    await content.fill(written);
    await expect(preview).toHaveAttribute('srcdoc', /<h2[^>]*>New this week<\/h2>[\s\S]*Unsubscribe/);

    await page.getByLabel('Send to').selectOption('Subscribers who have ordered');
    await page.getByLabel('Country').selectOption('Canada');
    await expect(page.getByText('0 people', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Send to Subscribers' }).click();
    await expect(dialog(page)).toContainText('Subscribers who have ordered, Canada');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Send to').selectOption('All subscribers');
    await sendButton(page).click();
    await expect(dialog(page)).toContainText('Each email has its own unsubscribe link.');
    await dialog(page).getByRole('button', { name: 'Send now' }).click();
    await expect(page).toHaveURL('/admin/email-campaigns');
    await expect(message(page, 'Email campaign sent to')).toBeVisible();
    await expect(rowOf(page, 'The ground is level')).toContainText('Sent');
    await accessible(page);
    for (const reader of READERS) {
      const got = (await mailsTo(shop, reader)).filter(({ subject }) => subject === 'The ground is level');
      expect(got).toHaveLength(1);
    }
    await page.getByRole('link', { name: 'The ground is level' }).click();
    await expect(preview).toHaveAttribute('srcdoc', /<h2[^>]*>New this week<\/h2>/);
    await expect(sendButton(page)).toHaveCount(0);
  });

  await test.step('an admin downloads the addresses of all subscribers as a file, over several pages', async () => {
    // A spreadsheet would run this address as a formula.
    await shop.call('POST', '/api/subscribers', { email: '+1@example.com' });
    const asAdmin = await as(shop, 'admin');
    const { total } = (await shop.call<{ total: number }>('GET', '/api/admin/subscribers', undefined, asAdmin)).body;
    await page.route(/api\/admin\/subscribers\?/, (route) =>
      route.continue({ url: route.request().url().replace('limit=100', 'limit=2') }),
    );
    await moveTo(page, '/admin/email-campaigns');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^subscribers-\d{4}-\d\d-\d\d\.csv$/);
    const [heading, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(heading).toBe('Email,Source,Subscribed (UTC)');
    expect(lines).toHaveLength(total);
    for (const email of [...READERS, "'+1@example.com"])
      expect(lines.filter((line) => line.startsWith(`${email},footer_newsletter,2`))).toHaveLength(1);
    await expect(page.getByText(`subscribers saved as ${file.suggestedFilename()}`)).toBeVisible();
  });
});

test('an admin saves a draft, adds products and a picture, schedules it, and reads what is missing', {
  tag: '@both',
}, async ({ page, shop, accessible, accessibleHere }) => {
  await test.step('an admin saves a draft, sends a test to one address, and deletes it', async () => {
    await enter(page, shop, '/admin/email-campaigns/new');
    await write(page, 'A first try');
    await page.getByRole('link', { name: 'Analytics' }).click();
    await expect(dialog(page)).toContainText('haven’t been saved');
    await dialog(page).getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(message(page, 'Draft saved')).toBeVisible();
    await expect(page).toHaveURL(/\/email-campaigns\/cmp_\w+$/);
    expect((await callCampaigns(shop, 'GET', `/${idOf(page)}`)).body.subject).toBe('A first try');

    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByLabel('Email address').fill('owner@example.com');
    await page.getByRole('button', { name: 'Send test', exact: true }).click();
    await expect(message(page, 'Test sent to owner@example.com')).toBeVisible();
    expect((await mailsTo(shop, 'owner@example.com'))[0]?.subject).toBe('A first try');

    await page.getByRole('link', { name: 'Email Campaigns' }).last().click();
    await page.getByRole('link', { name: /^Edit.*A first try/ }).click();
    await expect(page.getByLabel('Subject')).toHaveValue('A first try');
    await page.getByRole('link', { name: 'Email Campaigns' }).last().click();
    await page.getByRole('button', { name: /^Delete.*A first try/ }).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('button', { name: /^Delete.*A first try/ })).toBeHidden();
  });

  await test.step('an admin adds products and a picture, orders them, and looks at the message as on a phone', async () => {
    await page.getByRole('link', { name: 'New campaign' }).click();
    await expect(page.getByRole('heading', { name: 'New Campaign', level: 1 })).toBeVisible();
    await write(page, 'With pictures');
    await page.getByRole('button', { name: 'Add products' }).click();
    await page.getByLabel('Find products').fill('fault line');
    await page.getByRole('button', { name: /^Add Fault Line$/ }).click();
    await page.getByRole('button', { name: 'Add picture' }).click();
    await sendButton(page).click();
    await expect(page.getByText('Please choose a picture')).toBeVisible();
    await page.getByLabel('Choose a picture').setInputFiles('docs/pictures/storefront.webp');
    await page.getByLabel('Alt text').fill('The storefront');
    await page.getByLabel('Link', { exact: true }).fill('/products');
    await page.getByRole('button', { name: 'Move picture 3 up' }).click();
    await expect(page.getByRole('button', { name: 'Move picture 2 up' })).toBeFocused();
    const preview = page.getByTitle('Preview of the message');
    await expect(preview).toHaveAttribute('srcdoc', /alt="The storefront"[\s\S]*Fault Line/);
    await page.getByRole('button', { name: 'Phone' }).click();
    await expect(page.getByText(/^\d+ of 100 kB$/)).toBeVisible();
    await accessible(page);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(message(page, 'Draft saved')).toBeVisible();
    await expect(page).toHaveURL(/\/email-campaigns\/cmp_\w+$/);
    expect(JSON.stringify((await callCampaigns(shop, 'GET', `/${idOf(page)}`)).body)).toContain('"The storefront"');
  });

  await test.step('an admin schedules a campaign in the shop’s time zone, and unschedules it', async () => {
    await moveTo(page, '/admin/email-campaigns/new');
    await expect(page.getByRole('heading', { name: 'New Campaign', level: 1 })).toBeVisible();
    await write(page, 'Not before tomorrow');
    await page.getByRole('button', { name: 'Send later' }).click();
    await expect(page.getByText('UTC, the shop’s time zone.')).toBeVisible();
    await page.getByLabel('Date and time').fill('2020-01-01T10:00');
    await page.getByRole('button', { name: 'Schedule' }).click();
    await expect(page.getByText('Please choose a time in the future')).toBeVisible();
    const year = new Date().getFullYear();
    await page.getByLabel('Date and time').fill(`${year}-12-31T10:00`);
    await page.getByRole('button', { name: 'Schedule' }).click();
    await expect(rowOf(page, 'Not before tomorrow')).toContainText('Scheduled');
    await page.getByRole('button', { name: /^Unschedule.*Not before tomorrow/ }).click();
    await expect(rowOf(page, 'Not before tomorrow')).toContainText('Draft');
    await accessibleHere(page);
  });
});

test('an admin pauses, resumes, cancels and copies a campaign, and reads why one was not sent', {
  tag: '@both',
}, async ({ page, shop, accessible, expectedErrors, accessibleHere }) => {
  await test.step('an admin pauses a campaign while it is being sent, resumes it, cancels it, and copies it', async () => {
    // Every batch fails, so the campaign stays in progress.
    await shop.fault('ses', 'throttle', 1000, 'SendRawEmail');
    await enter(page, shop, '/admin/email-campaigns/new');
    await write(page, 'One at a time');
    await sendButton(page).click();
    await dialog(page).getByRole('button', { name: 'Send now' }).click();
    const row = rowOf(page, 'One at a time');
    await expect(row.getByRole('progressbar')).toBeVisible();
    await row.getByRole('button', { name: /^Pause/ }).click();
    await expect(row).toContainText('Paused');
    await accessibleHere(page);
    await row.getByRole('button', { name: /^Resume/ }).click();
    await expect(row.getByRole('button', { name: /^Pause/ })).toBeVisible();
    await row.getByRole('button', { name: /^Cancel/ }).click();
    await dialog(page).getByRole('button', { name: 'Cancel campaign' }).click();
    await expect(row).toContainText('Canceled');
    await shop.heal();
    await row.getByRole('button', { name: /^Copy/ }).click();
    await expect(page.getByRole('heading', { name: 'Edit Campaign' })).toBeVisible();
    await expect(page.getByLabel('Subject')).toHaveValue('One at a time');
    await expect(sendButton(page)).toBeVisible();
  });

  await test.step('an admin keeps the text of a draft that another admin sends meanwhile', async () => {
    expectedErrors.push(/status of 409 .*api\/admin\/campaigns/);
    const { id, version } = await draftOf(shop, { ...CAMPAIGN_WORDS, subject: 'Sent by another' });
    await moveTo(page, `/admin/email-campaigns/${id}`);
    await expect(page.getByLabel('Subject')).toHaveValue('Sent by another');
    await page.getByLabel('Subject').fill('Still being written');
    await callCampaigns(shop, 'POST', `/${id}/start`, { version });
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('Your text is still here')).toBeVisible();
    await expect(page.getByLabel('Subject')).toHaveValue('Still being written');
    await expect(sendButton(page)).toHaveCount(0);
    await accessible(page);
    await page.getByRole('button', { name: 'Save as a new draft' }).click();
    await expect(message(page, 'Draft saved')).toBeVisible();
    await expect(page).not.toHaveURL(new RegExp(id));
    await expect(page.getByLabel('Subject')).toHaveValue('Still being written');
    await expect(sendButton(page)).toBeVisible();
  });

  await test.step('an admin reads that there are no subscribers to send to', async () => {
    await page.route(/api\/admin\/subscribers/, (route) =>
      route.fulfill({ json: { items: [], nextCursor: null, total: 0 } }),
    );
    // A newly loaded page has no cached number of subscribers.
    await page.goto('/admin/email-campaigns/new');
    await write(page, 'Hello?');
    await page.getByRole('button', { name: 'Send to 0 Subscribers' }).click();
    await expect(message(page, 'No active subscribers found')).toBeVisible();
    await page.unroute(/api\/admin\/subscribers/);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(message(page, 'Draft saved')).toBeVisible();
  });

  await test.step('an admin reads why a campaign was not sent', async () => {
    expectedErrors.push(/status of 409 .*api\/admin\/campaigns/);
    const { id, version } = await draftOf(shop, { ...CAMPAIGN_WORDS, subject: 'Nobody there' });
    await moveTo(page, `/admin/email-campaigns/${id}`);
    await expect(page.getByLabel('Subject')).toHaveValue('Nobody there');
    await callCampaigns(shop, 'PUT', `/${id}`, { ...wordsOf('Nobody there', 'Written by another admin'), version });
    await sendButton(page).click();
    await dialog(page).getByRole('button', { name: 'Send now' }).click();
    await expect(message(page, 'Failed to send campaign')).toBeVisible();
    await expect(page.getByText('Another admin just changed this campaign.')).toBeVisible();
  });
});

test('an owner asks for confirmation, a shopper confirms, and an order from the campaign’s link shows up', async ({
  page,
  shop,
}) => {
  await enter(page, shop, '/admin/settings');
  await page.getByRole('switch', { name: 'Confirm subscriptions by email' }).click();
  await page.getByLabel('Discount code in the welcome email').selectOption('WELCOME10: 10% off');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Nothing to save')).toBeVisible();

  const reader = 'confirming@example.com';
  await moveTo(page, '/terms-of-service');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('textbox', { name: /by email/ }).fill(reader);
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(footer.getByText('One More Step', { exact: true })).toBeVisible();
  const linkIn = async (pattern: RegExp, subject: RegExp) => {
    let link = '';
    await expect(async () => {
      const mail = (await mailsTo(shop, reader)).find((each) => subject.test(each.subject));
      link = pattern.exec(mail?.html ?? '')?.[0] ?? '';
      expect(link).not.toBe('');
    }).toPass();
    return link;
  };
  await page.goto(await linkIn(/https?:[^"]+\/api\/confirm-subscription\/[\w.-]+/, /please confirm/));
  await page.getByRole('button', { name: 'Confirm my subscription' }).click();
  await expect(page.getByRole('heading', { name: 'You’re subscribed' })).toBeVisible();

  const { id } = await startNow(shop, wordsOf('Follow me', '<a href="/product/fault-line-hoodie">Look</a>'));
  const body = { ...(await callCampaigns(shop, 'GET', `/${id}`)).body };
  expect(body.countsClicks).toBe(true);
  await page.goto(await linkIn(/https?:[^"]+\/api\/campaign-links\/[\w.-]+/, /^Follow me$/));
  await expect(page).toHaveURL(new RegExp(`/product/fault-line-hoodie.*utm_campaign=${id}`));
  await choose(page, { color: 'Black', size: 'M' });
  await page.getByRole('button', { name: 'Add to cart' }).click();
  const opened = page.waitForRequest(/api\/checkout\/sessions$/);
  await cart(page).getByRole('button', { name: 'Checkout' }).click();
  expect((await opened).postDataJSON()).toMatchObject({ campaignId: id });

  await page.goto(`/admin/email-campaigns/${id}`);
  await expect(page.getByText('Clicked')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: /^1/ }).first()).toBeVisible();
});
