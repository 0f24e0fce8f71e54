/**
 * Returns code of a CloudFront function, in its dialect of JavaScript, that removes every query parameter but these and sorts
 * them, so that no other splits the cache. A cache policy can do so for ten parameters only.
 */
export const keepKnownQueries = (names: readonly string[]): string => `function handler(event) {
  var request = event.request;
  var known = {};
  ${JSON.stringify(names)}.forEach(function (name) {
    if (request.querystring[name]) known[name] = request.querystring[name];
  });
  request.querystring = known;
  return request;
}
`;
