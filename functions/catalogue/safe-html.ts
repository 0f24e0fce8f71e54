import type { IOptions } from 'sanitize-html';

const CELL = ['colspan', 'rowspan', 'scope'];

/** What an owner's text may be made of. All else goes, and of scripts, styles and frames their text too. */
const ALLOWED: IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'u', 'a'],
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

/**
 * Cleans HTML against a short list of elements and attributes; what it answers can be shown as it is.
 * The parser comes in with the first text, so that starts which clean nothing do not wait for it.
 */
export async function safeHtml(html: string): Promise<string> {
  const { default: sanitize } = await import('sanitize-html');
  return sanitize(html, ALLOWED);
}
