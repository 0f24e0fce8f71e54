import { handle } from '#functions/http/http.ts';
import { toMailShop } from '#functions/mail/to-mail-shop.ts';
import { Problem } from '#shared/base/errors.ts';
import type { MailShop } from '#shared/mail/fill-template.ts';
import { MAIL_SAMPLES, type MailSampleName } from '#shared/mail/samples.ts';
import { getSettings } from '#store/shop/settings.ts';

const isSample = (name: string): name is MailSampleName => Object.hasOwn(MAIL_SAMPLES, name);

function preview(name: MailSampleName, shop: MailShop) {
  const { title, write } = MAIL_SAMPLES[name];
  return { name, title, ...write(shop) };
}

const listMailPreviews = handle('GET /api/admin/mail-previews', async () => {
  const shop = toMailShop(await getSettings());
  const items = Object.keys(MAIL_SAMPLES)
    .filter(isSample)
    .map((name) => preview(name, shop));
  return { items: items.map(({ name, title, subject }) => ({ name, title, subject })) };
});

const getMailPreview = handle('GET /api/admin/mail-previews/{name}', async ({ params: { name } }) => {
  if (!isSample(name)) throw new Problem('not_found', 'There is no such mail');
  return preview(name, toMailShop(await getSettings()));
});

export const mailPreviewHandlers = [listMailPreviews, getMailPreview];
