import Mustache from 'mustache';
import type { PublicSettings } from '#shared/shop/shop-settings.ts';
import { escapeHtml } from './escape-html.ts';
import frame from './rendered/frame.json' with { type: 'json' };

/** A mail template; each part is Mustache. */
export interface MailTemplate {
  subject: string;
  preheader: string;
  html: string;
  text: string;
}

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** The shop data in every mail; `siteUrl` has no trailing slash. */
export type MailShop = Pick<PublicSettings, 'name' | 'tagline' | 'supportEmail'> & { siteUrl: string };

/** Removes line breaks and control characters, so that a value cannot add a mail header or a line. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

/** Reduces several blank lines to one. */
const tidy = (text: string): string => `${text.replace(/\n{3,}/g, '\n\n').trim()}\n`;

/**
 * Renders a mail. Values are escaped in HTML and kept on one line. Does no I/O, so that it is fast enough for the
 * sign-up triggers.
 */
export function fillTemplate(template: MailTemplate, view: object, shop: MailShop): RenderedMail {
  const line = (part: string) => oneLine(Mustache.render(part, { ...view, shop }, {}, { escape: String }));
  const subject = line(template.subject);
  const filled = { ...view, shop, subject, preheader: line(template.preheader) };
  return {
    subject,
    html: Mustache.render(frame.html, filled, { content: template.html }, { escape: escapeHtml }),
    text: tidy(Mustache.render(template.text, filled, {}, { escape: (value) => oneLine(String(value)) })),
  };
}
