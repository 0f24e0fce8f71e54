import { enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';
import { message } from '../shopper.ts';
import { field, newProduct, save } from './product-form.ts';

const WRITTEN =
  '<h2>Cloth</h2>\n<p>Heavy <b>fleece</b>, <em>brushed</em>.<br>Made in <a href="/products" rel="noopener">one</a> place.</p>' +
  '<ul><li>Boxy</li><li>Warm &amp; dry</li></ul><ol><li><p>Wash</p></li></ol>';
const TABLE = '<p>Sizes</p><table><tbody><tr><th scope="row">M</th><td>54 cm</td></tr></tbody></table>';

test('an admin writes a description with headings, lists and links, and shoppers see it so', { tag: '@both' }, async ({
  page,
  shop,
  accessible,
}) => {
  const product = await newProduct(shop, {
    title: 'Written Tee',
    slug: 'written-tee',
    descriptionHtml: '<p>Heavy.</p>',
  });
  await enter(page, shop, `/admin/products/${product.id}/edit`);
  const text = page.getByRole('textbox', { name: 'Description', exact: true });
  await expect(text).toHaveText('Heavy.');
  await accessible(page);
  await text.press('ControlOrMeta+a');
  await text.pressSequentially('Cloth');
  await page.getByRole('combobox', { name: 'Style' }).selectOption('Heading');
  await expect(text.getByRole('heading', { name: 'Cloth' })).toBeVisible();
  await text.press('Enter');
  await text.pressSequentially('See ');
  await page.getByRole('button', { name: 'Bold' }).click();
  await expect(page.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true');
  await text.pressSequentially('everything');
  await text.press('Enter');
  await page.getByRole('button', { name: 'Bulleted list' }).click();
  await text.pressSequentially('Boxy');

  await text.getByText('everything').dblclick();
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await page.getByLabel('Link address').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter an address that starts with https://, mailto: or /')).toBeVisible();
  await page.getByLabel('Link address').fill('/products');
  await page.keyboard.press('Enter');
  await expect(text.getByRole('link', { name: 'everything' })).toBeVisible();
  await save(page).click();
  await expect(message(page, 'Product updated successfully')).toBeVisible();
  await page.goto('/product/written-tee');
  await expect(page.getByRole('heading', { name: 'Cloth', level: 2 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'everything' })).toHaveAttribute('href', '/products');
  await expect(page.getByRole('listitem').filter({ hasText: /^Boxy$/ })).toBeVisible();
});

test('a text stays as it was written until it is edited, policies too, and pasted text keeps its parts but not its look', async ({
  page,
  shop,
}) => {
  await test.step('a text stays as it was written until it is edited, and what the editor would lose opens as HTML', async () => {
    const product = await newProduct(shop, { title: 'Kept Tee', slug: 'kept-tee', descriptionHtml: WRITTEN });
    await enter(page, shop, `/admin/products/${product.id}/edit`);
    const text = page.getByRole('textbox', { name: 'Description', exact: true });
    await expect(text.getByRole('listitem')).toHaveCount(3);
    await expect(page.getByText('Nothing to save')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
    // The text ends with a numbered list. The button must not look pressed yet.
    await expect(page.getByRole('button', { name: 'Numbered list' })).toHaveAttribute('aria-pressed', 'false');
    await text.press('ControlOrMeta+z');
    await expect(text.getByRole('listitem')).toHaveCount(3);
    await expect(page.getByText('Nothing to save')).toBeVisible();
    await text.press('x');
    await text.press('ControlOrMeta+z');
    await text.press('ControlOrMeta+z');
    await expect(text.getByRole('listitem')).toHaveCount(3);
    await page.reload();
    await expect(page.getByText('Nothing to save')).toBeVisible();
    await page.getByRole('button', { name: 'Edit as HTML: Description' }).click();
    await expect(field(page, 'Description')).toHaveValue(product.descriptionHtml);

    await field(page, 'Description').fill(TABLE);
    await page.getByRole('button', { name: 'Edit as text: Description' }).click();
    await expect(page.getByText('This text has HTML that the text editor would remove')).toBeVisible();
    await expect(field(page, 'Description')).toHaveValue(TABLE);
    await page.getByRole('button', { name: 'Edit as text: Description' }).click();
    const question = page.getByRole('alertdialog', { name: 'Edit as text anyway?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(field(page, 'Description')).toHaveValue(TABLE);
    await page.getByRole('button', { name: 'Edit as text: Description' }).click();
    await question.getByRole('button', { name: 'Edit as text' }).click();
    await expect(text).toContainText('Sizes');
    await page.getByRole('button', { name: 'Edit as HTML: Description' }).click();
    await expect(field(page, 'Description')).toHaveValue(TABLE);

    await field(page, 'Description').fill(`${TABLE}<p>More</p>`);
    await page.getByRole('button', { name: 'Edit as text: Description' }).click();
    await expect(page.getByText('This text has HTML that the text editor would remove')).toBeVisible();
    await field(page, 'Description').fill('<p>Plain.</p>');
    await expect(page.getByText('This text has HTML that the text editor would remove')).toBeHidden();
    await page.getByRole('button', { name: 'Edit as text: Description' }).click();
    await expect(text).toHaveText('Plain.');
  });

  await test.step('every policy of the shop opens as text with nothing to save', async () => {
    for (const slug of ['privacy-policy', 'shipping-policy', 'refund-policy', 'terms-of-service']) {
      await page.goto(`/admin/pages/${slug}/edit`);
      await expect(page.getByRole('textbox', { name: 'Text', exact: true }).getByRole('heading').first()).toBeVisible();
      await expect(page.getByText('Nothing to save')).toBeVisible();
    }
  });

  await test.step('text pasted from Word and Google Docs keeps its headings, lists and links, and nothing of its look', async () => {
    const product = await newProduct(shop, { title: 'Pasted Tee', slug: 'pasted-tee', descriptionHtml: '' });
    await page.goto(`/admin/products/${product.id}/edit`);
    const text = page.getByRole('textbox', { name: 'Description', exact: true });
    const paste = (html: string) =>
      text.evaluate((element, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', pasted);
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, html);
    await text.click();
    await paste(FROM_WORD);
    await expect(text.getByRole('listitem')).toHaveText(['One', 'Two', 'First']);
    await page.getByRole('button', { name: 'Edit as HTML: Description' }).click();
    await expect(field(page, 'Description')).toHaveValue(
      '<h2>Fit</h2><p><strong>Boxy</strong></p><ul><li>One</li><li>Two</li></ul><p>End</p><ol><li>First</li></ol>',
    );
    await field(page, 'Description').fill('');
    await page.getByRole('button', { name: 'Edit as text: Description' }).click();
    await text.click();
    await paste(FROM_DOCS);
    await page.getByRole('button', { name: 'Quote' }).click();
    await page.getByRole('button', { name: 'Edit as HTML: Description' }).click();
    await expect(field(page, 'Description')).toHaveValue(
      '<blockquote><p>Plain <strong>bold</strong> <a href="https://example.com">link</a></p></blockquote>',
    );
  });
});

const wordItem = (mark: string, text: string) =>
  `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}</span><![endif]>${text}<o:p></o:p></p>`;
const FROM_WORD =
  `<html><head><style>p{color:red}</style></head><body><h1>Fit<o:p></o:p></h1><p class=MsoNormal><b>Boxy</b></p>` +
  `<p class=MsoNormal><o:p>&nbsp;</o:p></p>${wordItem('·', 'One')}${wordItem('·', 'Two')}<p>End</p>${wordItem('1.', 'First')}</body></html>`;
const FROM_DOCS =
  '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">Plain </span>' +
  '<span style="font-weight:700">bold</span> <a href="https://example.com"><span style="text-decoration:underline">link</span></a></p></b>';
