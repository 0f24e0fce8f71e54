/**
 * What the content network says of itself and of who calls, in headers that it alone can write: it puts its own value in
 * the place of whatever a caller sent.
 */
export const EDGE_HEADERS = {
  /** Proves that a request came through the content network. */
  key: 'front-door-key',
  /** The address of the visitor, as the content network saw it. */
  viewer: 'viewer-address',
} as const;
