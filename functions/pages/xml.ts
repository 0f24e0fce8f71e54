import { gzipSync } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
// XML 1.0 has no way to write these, not even as entities.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const escapeXml = (text: string): string =>
  text.replace(UNWRITABLE, '').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

export const element = (name: string, text: string | number): string => `<${name}>${escapeXml(String(text))}</${name}>`;

/** An XML document that the edge keeps for an hour; packed, as a function may answer with six megabytes at most. */
export function xmlReply(xml: string, type = 'application/xml'): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode: 200,
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=0, s-maxage=3600, stale-while-revalidate=86400',
    },
    body: gzipSync(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`).toString('base64'),
    isBase64Encoded: true,
  };
}
