/** Returns true for a browser that asks not to be followed: Global Privacy Control and Do Not Track. */
export const objectsToFollowing = ({ headers }: { headers: Record<string, string | undefined> }): boolean =>
  headers['sec-gpc'] === '1' || headers.dnt === '1';
