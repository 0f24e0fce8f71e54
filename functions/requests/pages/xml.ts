import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
// XML 1.0 cannot contain these characters, not even as entities.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const escapeXml = (text: string): string =>
  text.replace(UNWRITABLE, '').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

export const xmlElement = (name: string, text: string | number): string =>
  `<${name}>${escapeXml(String(text))}</${name}>`;

/** Returns an XML document that CloudFront caches for an hour. */
export const xmlReply = (content: string): APIGatewayProxyStructuredResultV2 => ({
  statusCode: 200,
  headers: {
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=0, s-maxage=3600, stale-while-revalidate=86400',
  },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${content}`,
});
