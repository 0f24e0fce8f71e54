/** A host that no link can contain. If a path resolves to a different host, it leaves this site. */
const HERE = 'https://here.invalid';

/** Browsers drop some control characters from an address and read a backslash as a slash. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
const DISGUISE = /[\u0000-\u001f\u007f\\]/;

/**
 * Returns the path to open after signing in or from a shared link. Returns `/` if the path would leave this site. Browsers
 * treat `//x`, `/\x`, and `/<tab>/x` as another site. `/.//x` becomes another site once its dots are resolved.
 */
export function safePath(wanted: string | null): string {
  if (!wanted?.startsWith('/') || DISGUISE.test(wanted) || !URL.canParse(wanted, HERE)) return '/';
  const { origin, pathname, search, hash } = new URL(wanted, HERE);
  const isElsewhere = origin !== HERE || pathname.startsWith('//');
  return isElsewhere || pathname === '/auth' || pathname === '/auth/return' ? '/' : `${pathname}${search}${hash}`;
}
