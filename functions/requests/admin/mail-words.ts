import { handle, requireActor } from '#functions/http/http.ts';
import { toMailShop, toMailShopWithWords } from '#functions/mail/to-mail-shop.ts';
import { Problem } from '#shared/base/errors.ts';
import type { MailShop } from '#shared/mail/fill-template.ts';
import { originalWords } from '#shared/mail/render-mail.ts';
import { MAIL_SAMPLES, type MailSample, type MailSampleName } from '#shared/mail/samples.ts';
import { type MailPart, type MailWords, mailWordsErrors, type WritableMail } from '#shared/mail/words/mail-words.ts';
import { getMailWords, updateMailWords } from '#store/mail/mail-words.ts';
import { getSettings } from '#store/shop/settings.ts';

const isSample = (name: string): name is MailSampleName => Object.hasOwn(MAIL_SAMPLES, name);

function sampleOf(name: string): MailSample {
  if (!isSample(name)) throw new Problem('not_found', 'Email not found');
  return MAIL_SAMPLES[name];
}

const preview = (name: string, { title, mail, write }: MailSample, shop: MailShop) => ({
  ...{ name, title, writable: mail ?? null },
  ...write(shop),
});

export const listMailPreviewsHandler = handle('GET /api/admin/mail-previews', async () => {
  const shop = await toMailShopWithWords(await getSettings());
  const items = Object.entries(MAIL_SAMPLES).map(([name, sample]) => preview(name, sample, shop));
  return { items: items.map(({ name, title, subject, writable }) => ({ name, title, subject, writable })) };
});

export const getMailPreviewHandler = handle('GET /api/admin/mail-previews/{name}', async ({ params: { name } }) =>
  preview(name, sampleOf(name), await toMailShopWithWords(await getSettings())),
);

/**
 * Returns the texts that replace the original ones. Leaves out empty texts and those that equal the original. Throws
 * `invalid_request` for braces that are not a placeholder of this email.
 */
function ownWords(mail: WritableMail, words: { [Part in MailPart]?: string | undefined }): MailWords {
  const original = originalWords(mail);
  const own = Object.entries(words).filter(([part, text]) => text && text !== original[part as MailPart]);
  const checked: MailWords = Object.fromEntries(own);
  const errors = mailWordsErrors(mail, checked).map(({ path, message }) => ({ path: `words.${path}`, message }));
  if (errors.length > 0) throw new Problem('invalid_request', errors[0]?.message, { errors });
  return checked;
}

/** Renders an email with these texts as it will be sent. Does not save the texts. */
export const previewMailWordsHandler = handle('POST /api/admin/mail-previews/{name}', async ({ params, body }) => {
  const sample = sampleOf(params.name);
  const shop = await toMailShop(await getSettings());
  const words = sample.mail ? { [sample.mail]: ownWords(sample.mail, body.words) } : {};
  return preview(params.name, sample, { ...shop, words });
});

export const getMailWordsHandler = handle('GET /api/admin/mail-words/{mail}', async ({ params: { mail } }) => ({
  ...(await getMailWords(mail)),
  original: originalWords(mail),
}));

const titleOf = (mail: WritableMail): string =>
  Object.values<MailSample>(MAIL_SAMPLES).find((sample) => sample.mail === mail)?.title ?? mail;

export const updateMailWordsHandler = handle('PUT /api/admin/mail-words/{mail}', async (request) => {
  const { mail } = request.params;
  const change = { mail, seen: request.body.version, words: ownWords(mail, request.body.words), title: titleOf(mail) };
  const saved = await updateMailWords(change, requireActor(request), request.now);
  return { ...saved, original: originalWords(mail) };
});
