import { EDGE_HEADERS } from '#shared/base/edge-headers.ts';

/**
 * Runs in CloudFront before each call of the API, in its dialect of JavaScript: puts the visitor's address where a caller
 * may have written another.
 */
export const nameViewer = `function handler(event) {
  var request = event.request;
  request.headers['${EDGE_HEADERS.viewer}'] = { value: event.viewer.ip };
  return request;
}
`;
