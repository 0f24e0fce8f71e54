/** Words by which programs name themselves; who says nothing about themselves is taken for one too. */
const PROGRAMS =
  /bot\b|crawl|spider|slurp|preview|scan|monitor|lighthouse|pagespeed|facebookexternalhit|embedly|^(?:curl|wget|python|go-http|java|okhttp|axios|libwww)\b/i;

/**
 * Whether a user agent names itself as a program that looks at pages for somebody else. One that pretends to be a
 * browser is counted as a visitor: there is no way to know without watching people.
 */
export const isBot = (userAgent: string): boolean => userAgent.trim() === '' || PROGRAMS.test(userAgent);
