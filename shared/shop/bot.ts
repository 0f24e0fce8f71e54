/** Matches user agents of crawlers, link previews, monitors and command-line clients. */
const PROGRAMS =
  /bot\b|crawl|spider|slurp|preview|scan|monitor|lighthouse|pagespeed|facebookexternalhit|embedly|^(?:curl|wget|python|go-http|java|okhttp|axios|libwww)\b/i;

/**
 * Returns true for an empty user agent, and for one that identifies itself as a program. A bot that pretends to be a browser
 * is counted as a visitor, because detecting it would require tracking visitors.
 */
export const isBot = (userAgent: string): boolean => userAgent.trim() === '' || PROGRAMS.test(userAgent);

/** Headers of a request. Names are in lower case. */
type Headers = Readonly<Record<string, string | undefined>>;

/** Returns true if the browser asks not to be tracked, with Global Privacy Control or Do Not Track. */
export const objectsToCounting = (headers: Headers): boolean => headers['sec-gpc'] === '1' || headers.dnt === '1';

/** Lists the headers that browsers and mail programs send when they load an address before the user opens it. */
const EARLY = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'] as const;

/** Apple Mail loads every picture in advance and sends this user agent. */
const APPLE_MAIL = 'Mozilla/5.0';

/**
 * Returns whether a link or picture in an email was loaded by a person who doesn't object to being counted. The headers can
 * only give a good guess.
 */
export const isCountableReader = (headers: Headers, userAgent: string): boolean =>
  !objectsToCounting(headers) &&
  !isBot(userAgent) &&
  userAgent.trim() !== APPLE_MAIL &&
  !EARLY.some((name) => /prefetch|preview|prerender/i.test(headers[name] ?? ''));
