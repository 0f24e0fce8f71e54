import { EDGE_HEADERS } from '#shared/base/edge-headers.ts';

/**
 * Source code of a CloudFront function, in CloudFront's dialect of JavaScript. It runs before each call of the API. It sets
 * the header with the viewer's address, whatever the caller sent.
 */
export const setViewerAddress = `function handler(event) {
  var request = event.request;
  request.headers['${EDGE_HEADERS.viewer}'] = { value: event.viewer.ip };
  return request;
}
`;
