// Runs at CloudFront on requests for the site. Every page of the shop is the one document; a name with a dot is a file,
// and a missing file must stay a 404, or an open tab would take HTML for a script.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it.
function handler(event) {
  const request = event.request;
  const uri = request.uri;
  const lastSegment = uri.slice(uri.lastIndexOf('/') + 1);
  const isElsewhere = /^\/(api|media|assets)(\/|$)/.test(uri);
  if (!isElsewhere && !lastSegment.includes('.')) request.uri = '/index.html';
  return request;
}
