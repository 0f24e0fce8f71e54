import { fillTemplate, type MailShop, type MailTemplate, type RenderedMail } from './fill-template.ts';
import { templates } from './rendered/templates.ts';
import type { MailViews } from './views.ts';
import { hasKnownPlaceholders, type MailWords, WRITABLE_MAILS, type WritableMail } from './words/mail-words.ts';

const TEMPLATES: Record<keyof MailViews, MailTemplate> = templates;

const isWritable = (name: string): name is WritableMail => Object.hasOwn(WRITABLE_MAILS, name);

const wordsOf = (name: string, { words }: MailShop): MailWords | undefined =>
  isWritable(name) ? words?.[name] : undefined;

/** Returns the shop's default wording of an email. Omits a part that depends on more than the owner's placeholders. */
export function originalWords(mail: WritableMail): MailWords {
  const { subject, preheader, words } = TEMPLATES[mail];
  const all: MailWords = { subject, preheader, ...words };
  return Object.fromEntries(Object.entries(all).filter(([, text]) => hasKnownPlaceholders(mail, text)));
}

/** Returns the shop data without the owner's wording, for an email that the wording does not fit. */
export const withOriginalWords = ({ words: _words, ...shop }: MailShop): MailShop => shop;

/**
 * Renders an email with its data and the owner's wording. The emails with Cognito's codes are rendered in `code-mails.ts`, so
 * that the Cognito trigger does not have to load the other templates.
 */
export const renderMail = <Name extends keyof MailViews>(
  name: Name,
  data: MailViews[Name],
  shop: MailShop,
): RenderedMail => fillTemplate(TEMPLATES[name], data, shop, wordsOf(name, shop));
