/** Parts of user agents of crawlers, previews, monitors and command-line clients. */
const PROGRAMS =
  /bot\b|crawl|spider|slurp|preview|scan|monitor|lighthouse|pagespeed|facebookexternalhit|embedly|^(?:curl|wget|python|go-http|java|okhttp|axios|libwww)\b/i;

/**
 * Returns true for an empty user agent and for one that names itself a program. A bot that poses as a browser counts as
 * a visitor: telling them apart would require tracking visitors.
 */
export const isBot = (userAgent: string): boolean => userAgent.trim() === '' || PROGRAMS.test(userAgent);
