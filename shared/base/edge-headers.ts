/** Lists the headers that CloudFront sets on every request. CloudFront overwrites any value that a caller sent. */
export const EDGE_HEADERS = {
  /** The edge secret, which proves that a request came through CloudFront. */
  key: 'front-door-key',
  /** The visitor's network address, as CloudFront saw it. */
  viewer: 'viewer-address',
} as const;
