import type { IOptions } from 'sanitize-html';
import { Problem } from '#shared/base/errors.ts';
import { pluralize } from '#shared/base/format-count.ts';

const CELL = ['colspan', 'rowspan', 'scope'];

/** The allowed elements. Other tags are removed and their text stays, except in `nonTextTags`. */
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

/** HTML cannot hold these characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const UNWRITABLE = /[\u0000-\u0008\u000b\u000e-\u001f\ufffe\uffff]/g;

/**
 * Removes every element and attribute that is not on a short list, so that the result is safe to show. Loads the parser on
 * first use, to keep it out of cold starts.
 */
export async function safeHtml(html: string): Promise<string> {
  const { default: sanitize } = await import('sanitize-html');
  // Again, for characters that were written as entities.
  return sanitize(html.replace(UNWRITABLE, ''), ALLOWED).replace(UNWRITABLE, '');
}

/**
 * Returns safe HTML of a field. Throws `invalid_request` when it is longer than `max` characters: an `&` becomes five, and
 * what was saved must be accepted again.
 */
export async function safeHtmlField(html: string, { path, max }: { path: string; max: number }): Promise<string> {
  const safe = await safeHtml(html);
  if (safe.length <= max) return safe;
  const message = `must be at most ${pluralize(max, 'character')}`;
  throw new Problem('invalid_request', undefined, { errors: [{ path, message }] });
}
