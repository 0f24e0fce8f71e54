import type { IOptions } from 'sanitize-html';

const CELL = ['colspan', 'rowspan', 'scope'];

/** The allowed elements. Other tags are removed and their text stays, except in `nonTextTags`. */
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
 * Removes every element and attribute that is not on a short list, so that the result is safe to show. Loads the parser on
 * first use, to keep it out of cold starts.
 */
export async function safeHtml(html: string): Promise<string> {
  const { default: sanitize } = await import('sanitize-html');
  return sanitize(html, ALLOWED);
}
