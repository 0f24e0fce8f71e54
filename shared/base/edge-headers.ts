/** Headers that CloudFront sets on every request; it overwrites any value that a caller sent. */
export const EDGE_HEADERS = {
  /** The edge secret: proves that a request came through CloudFront. */
  key: 'front-door-key',
  /** The visitor's network address, as CloudFront saw it. */
  viewer: 'viewer-address',
} as const;
