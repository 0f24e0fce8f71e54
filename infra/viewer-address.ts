import { EDGE_HEADERS } from '#shared/base/edge-headers.ts';

/**
 * Code of a CloudFront function, in its dialect of JavaScript. It runs before each call of the API and sets the header of the
 * viewer's address, whatever the caller sent.
 */
export const setViewerAddress = `function handler(event) {
  var request = event.request;
  request.headers['${EDGE_HEADERS.viewer}'] = { value: event.viewer.ip };
  return request;
}
`;
