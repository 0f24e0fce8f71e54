import type { IOptions } from 'sanitize-html';
import { Problem } from '#shared/base/errors.ts';
import { pluralize } from '#shared/base/format-count.ts';

const CELL = ['colspan', 'rowspan', 'scope'];

/** Lists the allowed elements. Other tags are removed, but their text stays, except for the text of `nonTextTags`. */
const ALLOWED: IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em', 'b', 'i', 'u', 'a'],
    ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'rel'], th: CELL, td: CELL },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  nonTextTags: [
    ...['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'iframe', 'object', 'embed'],
    ...['svg', 'math', 'xmp', 'noembed', 'noframes', 'plaintext', 'select'],
  ],
  nestingLimit: 50,
  transformTags: {
    h1: 'h2',
    a: (tagName, attributes) => ({ tagName, attribs: { ...attributes, rel: 'noopener' } }),
  },
};

/** Matches control characters, which HTML cannot contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const UNWRITABLE = /[\u0000-\u0008\u000b\u000e-\u001f\ufffe\uffff]/g;

/**
 * Removes every element and attribute that is not on a short list, so that the HTML is safe to show. Loads the sanitizer on
 * first use to keep cold starts short.
 */
export async function safeHtml(html: string): Promise<string> {
  const { default: sanitize } = await import('sanitize-html');
  // Removes the characters a second time, because entities may have produced them.
  return sanitize(html.replace(UNWRITABLE, ''), ALLOWED).replace(UNWRITABLE, '');
}

/**
 * Returns the safe HTML of a field. Throws `invalid_request` if the safe HTML is longer than `max` characters. Sanitizing can
 * make the HTML longer (an `&` becomes five characters), and a saved text must pass this check again.
 */
export async function safeHtmlField(html: string, { path, max }: { path: string; max: number }): Promise<string> {
  const safe = await safeHtml(html);
  if (safe.length <= max) return safe;
  const message = `must be at most ${pluralize(max, 'character')}`;
  throw new Problem('invalid_request', undefined, { errors: [{ path, message }] });
}
