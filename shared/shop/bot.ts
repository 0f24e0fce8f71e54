/** Parts of user agents of crawlers, previews, monitors and command-line clients. */
const PROGRAMS =
  /bot\b|crawl|spider|slurp|preview|scan|monitor|lighthouse|pagespeed|facebookexternalhit|embedly|^(?:curl|wget|python|go-http|java|okhttp|axios|libwww)\b/i;

/**
 * Returns true for an empty user agent and for one that names itself a program. A bot that poses as a browser counts as
 * a visitor: telling them apart would require tracking visitors.
 */
export const isBot = (userAgent: string): boolean => userAgent.trim() === '' || PROGRAMS.test(userAgent);

/** Headers of a request, by lower-case name. */
type Headers = Readonly<Record<string, string | undefined>>;

/** Returns true for a browser that asks not to be followed: Global Privacy Control and Do Not Track. */
export const objectsToCounting = (headers: Headers): boolean => headers['sec-gpc'] === '1' || headers.dnt === '1';

/** Headers of browsers and mail programs that load an address before anyone asks for it. */
const EARLY = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'] as const;

/** Apple's mail loads every picture in advance, with this user agent. */
const APPLE_MAIL = 'Mozilla/5.0';

/** Returns whether an email's link or picture is loaded by a person who doesn't object to being counted, as far as headers show. */
export const isCountableReader = (headers: Headers, userAgent: string): boolean =>
  !objectsToCounting(headers) &&
  !isBot(userAgent) &&
  userAgent.trim() !== APPLE_MAIL &&
  !EARLY.some((name) => /prefetch|preview|prerender/i.test(headers[name] ?? ''));
