import { matchPath, type Params } from 'react-router-dom';

/**
 * Returns a path with decoded characters. An encoded slash within a segment stays encoded, and a malformed path is returned
 * unchanged.
 */
function decoded(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return pathname;
  }
}

/**
 * Returns the first page whose path matches an address, with the values of the path's parameters. Returns null if no page
 * matches.
 */
export function findPage<Page extends { path: string }>(
  pages: readonly Page[],
  pathname: string,
): { page: Page; params: Params } | null {
  const path = decoded(pathname);
  for (const page of pages) {
    const match = matchPath(page.path, path);
    if (match) return { page, params: match.params };
  }
  return null;
}
