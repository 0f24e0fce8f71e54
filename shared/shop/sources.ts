/**
 * Lists the sites that send visitors, with parts of their host names. A link can also name one of them, or `email`, in
 * `utm_source`.
 */
const HOSTS = {
  email: [
    'email',
    'newsletter',
    'mail.google.com',
    'com.google.android.gm',
    'outlook.live.com',
    'mail.yahoo.com',
    'mail.proton.me',
  ],
  google: ['google'],
  bing: ['bing.com'],
  duckduckgo: ['duckduckgo.com'],
  instagram: ['instagram.com'],
  facebook: ['facebook.com', 'fb.com', 'fb.me'],
  tiktok: ['tiktok.com'],
  pinterest: ['pinterest'],
  youtube: ['youtube.com', 'youtu.be'],
  x: ['x.com', 'twitter.com', 't.co'],
  reddit: ['reddit.com'],
} as const;

/**
 * Lists the sources that visitors can come from. The list is fixed, so that text sent by a visitor never becomes a name in
 * the table.
 */
export const SOURCES = [...(Object.keys(HOSTS) as (keyof typeof HOSTS)[]), 'other', 'direct'] as const;
export type Source = (typeof SOURCES)[number];

/**
 * Returns whether a host name contains the name. `google` matches `www.google.co.uk` and `google`, but not `notgoogle.com`.
 */
const isFrom = (given: string, name: string): boolean => `.${given}.`.includes(`.${name}.`);

/** Returns the source for a `utm_source` or the host name of a referrer. Returns `direct` for an empty text. */
export function sourceOf(given: string): Source {
  const host = given.trim().toLowerCase();
  if (host === '') return 'direct';
  const known = Object.entries(HOSTS).find(
    ([name, hosts]) => host === name || hosts.some((each) => isFrom(host, each)),
  );
  return known ? (known[0] as Source) : 'other';
}
