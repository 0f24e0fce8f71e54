/** A host that no link can name. A path that resolves to another host leaves this site. */
const HERE = 'https://here.invalid';

/** Browsers drop some control characters from an address and read a backslash as a slash. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
const DISGUISE = /[\u0000-\u001f\u007f\\]/;

/**
 * Returns the path to open after signing in or from a shared link: a path of this site, else home. Browsers read `//x`, `/\x` and `/<tab>/x`
 * as another site; `/.//x` becomes one when its dots are resolved.
 */
export function safePath(wanted: string | null): string {
  if (!wanted?.startsWith('/') || DISGUISE.test(wanted) || !URL.canParse(wanted, HERE)) return '/';
  const { origin, pathname, search, hash } = new URL(wanted, HERE);
  const isElsewhere = origin !== HERE || pathname.startsWith('//');
  return isElsewhere || pathname === '/auth' || pathname === '/auth/return' ? '/' : `${pathname}${search}${hash}`;
}
