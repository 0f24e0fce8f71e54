import { fillTemplate, type MailShop, type MailTemplate, type RenderedMail } from './fill-template.ts';
import { templates } from './rendered/templates.ts';
import type { MailViews } from './views.ts';
import { hasKnownPlaceholders, type MailWords, WRITABLE_MAILS, type WritableMail } from './words/mail-words.ts';

const TEMPLATES: Record<keyof MailViews, MailTemplate> = templates;

const isWritable = (name: string): name is WritableMail => Object.hasOwn(WRITABLE_MAILS, name);

const wordsOf = (name: string, { words }: MailShop): MailWords | undefined =>
  isWritable(name) ? words?.[name] : undefined;

/** Returns the shop's own words for a mail. A part whose words depend on more than the placeholders is left out. */
export function originalWords(mail: WritableMail): MailWords {
  const { subject, preheader, words } = TEMPLATES[mail];
  const all: MailWords = { subject, preheader, ...words };
  return Object.fromEntries(Object.entries(all).filter(([, text]) => hasKnownPlaceholders(mail, text)));
}

/** Returns the shop without the owner's words, for a mail that they don't fit. */
export const withOriginalWords = ({ words: _words, ...shop }: MailShop): MailShop => shop;

/** Renders a mail with its data and the words that the owner has written for it. `code-mails.ts` renders Cognito's codes, so that the trigger carries no other mail. */
export const renderMail = <Name extends keyof MailViews>(
  name: Name,
  data: MailViews[Name],
  shop: MailShop,
): RenderedMail => fillTemplate(TEMPLATES[name], data, shop, wordsOf(name, shop));
