import Mustache from 'mustache';
import type { PublicSettings } from '#shared/shop/shop-settings.ts';
import { escapeHtml } from './escape-html.ts';
import frame from './rendered/frame.json' with { type: 'json' };

/** A mail as plain data: each part is a Mustache template. */
export interface MailTemplate {
  subject: string;
  preheader: string;
  html: string;
  text: string;
}

/** A mail as it is sent, without its recipient. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** The shop as every mail names it; `siteUrl` has no slash at its end. */
export type MailShop = Pick<PublicSettings, 'name' | 'tagline' | 'supportEmail'> & { siteUrl: string };

/** One line: what a value brings of line ends and control signs cannot begin another header, or a line of its own. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

/** At most one line is left free between two others. */
const tidy = (text: string): string => `${text.replace(/\n{3,}/g, '\n\n').trim()}\n`;

/**
 * The mail with its values: escaped in the HTML, on lines of their own making nowhere. Pure, and quick enough for the path
 * of signing up.
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
