/** Sites that send visitors, by the end of their host names. A link may name one of them or `email` as `utm_source`. */
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

/** Names where visitors come from. A fixed list, so that nothing a visitor sends becomes a name in the table. */
export const SOURCES = [...(Object.keys(HOSTS) as (keyof typeof HOSTS)[]), 'other', 'direct'] as const;
export type Source = (typeof SOURCES)[number];

/** `google` is part of `www.google.co.uk` and of `google`, but not of `notgoogle.com`. */
const isFrom = (given: string, name: string): boolean => `.${given}.`.includes(`.${name}.`);

/** Returns the source that a `utm_source` or a referrer's host names; `direct` for an empty one. */
export function sourceOf(given: string): Source {
  const host = given.trim().toLowerCase();
  if (host === '') return 'direct';
  const known = Object.entries(HOSTS).find(
    ([name, hosts]) => host === name || hosts.some((each) => isFrom(host, each)),
  );
  return known ? (known[0] as Source) : 'other';
}
