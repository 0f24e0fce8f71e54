/**
 * Returns the code of a CloudFront function, in CloudFront's dialect of JavaScript. The function sorts the query parameters
 * and removes all except `names`, so that unknown parameters don't split the cache. A cache policy can do this for only ten
 * parameters.
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
