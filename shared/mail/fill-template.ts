import Mustache from 'mustache';
import type { Brand } from '#shared/shop/brand/brand.ts';
import { mailLook } from '#shared/shop/brand/mail-look.ts';
import type { PublicSettings } from '#shared/shop/shop-settings.ts';
import { escapeHtml } from './escape-html.ts';
import frame from './rendered/frame.json' with { type: 'json' };
import type { AllMailWords, MailPart, MailWords } from './words/mail-words.ts';

/** Describes an email template. Each part is written in Mustache. */
export interface MailTemplate {
  subject: string;
  preheader: string;
  html: string;
  text: string;
  /** Default wording that an owner can replace. It is inserted at `[[headline]]` and `[[intro]]` in `html` and `text`. */
  words?: Pick<Required<MailWords>, 'headline' | 'intro'>;
}

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/**
 * Describes the shop data that every email shows. `siteUrl` has no trailing slash. `words` is the wording that the owner has
 * written.
 */
export type MailShop = Pick<PublicSettings, 'name' | 'tagline' | 'supportEmail'> & {
  siteUrl: string;
  /** Company and postal address on one line, as laws require in marketing emails. Empty until an owner has entered them. */
  postal?: string;
  words?: AllMailWords;
  /** Missing or null if the shop uses its default brand. */
  brand?: Brand | null | undefined;
};

/** Removes line breaks and control characters, so that a value cannot add a header or a line to the email. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

/** Reduces several blank lines in a row to one. */
const tidy = (text: string): string => `${text.replace(/\n{3,}/g, '\n\n').trim()}\n`;

/**
 * Replaces each `[[name]]` in a part of the email with the wording of that name. `toPart` converts the wording to the format
 * of the part.
 */
const withWords = (part: string, words: MailWords, toPart: (text: string) => string): string =>
  part.replace(/\[\[(\w+)\]\]/g, (_, name: string) => toPart(words[name as MailPart] ?? ''));

const htmlWords = (text: string): string => escapeHtml(text).replaceAll('\n', '<br/>');

/**
 * Renders an email. Values are escaped in HTML and kept on one line. Does no I/O, so it is fast enough for the sign-up
 * triggers. `own` is the owner's wording, which replaces the template's.
 */
export function fillTemplate(
  template: MailTemplate,
  view: object,
  { words: _all, brand, ...shop }: MailShop,
  own: MailWords = {},
): RenderedMail {
  const words = { ...template.words, ...own };
  const line = (part: string) => oneLine(Mustache.render(part, { ...view, shop }, {}, { escape: String }));
  const subject = line(own.subject ?? template.subject);
  const preheader = line(own.preheader ?? template.preheader);
  const look = mailLook(brand, shop.siteUrl);
  const filled = { ...view, shop, look, subject, preheader, hasClosing: Boolean(own.closing) };
  const content = withWords(template.html, words, htmlWords);
  const text = withWords(template.text, words, (typed) => typed);
  return {
    subject,
    html: Mustache.render(frame.html, filled, { content }, { escape: escapeHtml }),
    text: tidy(Mustache.render(text, filled, {}, { escape: (value) => oneLine(String(value)) })),
  };
}
