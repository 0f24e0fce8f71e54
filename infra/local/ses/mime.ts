import { randomUUID } from 'node:crypto';
import PostalMime, { type Address } from 'postal-mime';
import type { Header, Mail } from './messages.ts';

export interface Letter {
  from: string;
  to: string[];
  cc?: string[];
  replyTo?: string[];
  subject: string;
  html: string;
  text: string;
}

/** Writes a letter as a MIME message (RFC 5322, multipart/alternative, UTF-8). */
export function mailOf(letter: Letter, sentAt: Date): Mail {
  const { from, to, cc = [], replyTo = [], subject, html, text } = letter;
  const boundary = `part-${randomUUID()}`;
  const headers: Header[] = [
    { name: 'From', value: addressList([from]) },
    { name: 'To', value: addressList(to) },
    ...(cc.length ? [{ name: 'Cc', value: addressList(cc) }] : []),
    ...(replyTo.length ? [{ name: 'Reply-To', value: addressList(replyTo) }] : []),
    { name: 'Subject', value: subject },
    { name: 'Date', value: sentAt.toUTCString() },
    { name: 'MIME-Version', value: '1.0' },
    { name: 'Content-Type', value: `multipart/alternative; boundary="${boundary}"` },
  ];
  const parts = [part('text/plain', text), part('text/html', html)].filter((written) => written !== '');
  const raw = [
    ...headers.map(({ name, value }) => `${name}: ${encodedWord(value)}`),
    '',
    ...parts.map((written) => `--${boundary}\r\n${written}`),
    `--${boundary}--`,
    '',
  ].join('\r\n');
  return { from, to: to.concat(cc).map(bareAddress), subject, html, text, headers, raw };
}

/**
 * Reads a MIME message. `recipients` is the envelope; without it the message's own To, Cc and Bcc count.
 * Rejects when the text is no MIME message at all.
 */
export async function readMime(raw: Buffer, recipients: string[]): Promise<Mail> {
  const mail = await PostalMime.parse(raw);
  const written = [...(mail.to ?? []), ...(mail.cc ?? []), ...(mail.bcc ?? [])].flatMap(addressesOf);
  return {
    from: mail.from ? displayed(mail.from) : '',
    to: recipients.length ? recipients.map(bareAddress) : written,
    subject: mail.subject ?? '',
    html: mail.html ?? '',
    text: mail.text ?? '',
    headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    raw: raw.toString('utf8'),
  };
}

/** `Shop <hello@shop.example>` -> `hello@shop.example`. */
export function bareAddress(address: string): string {
  return (/<([^<>]*)>\s*$/.exec(address)?.[1] ?? address).trim();
}

const addressesOf = (address: Address): string[] =>
  address.group ? address.group.flatMap(addressesOf) : [address.address];

function displayed(address: Address): string {
  if (address.group) return address.name;
  return address.name ? `${address.name} <${address.address}>` : address.address;
}

function part(type: string, content: string): string {
  if (!content) return '';
  const lines = Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n');
  return `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${lines}`;
}

/** Only the names are encoded: an address inside an encoded word would be no address any more. */
const addressList = (addresses: string[]) =>
  addresses.map((address) => address.replace(/^[^<]*[^<\s](?=\s*<)/, encodedWord)).join(', ');

/** RFC 2047: words outside ASCII travel encoded; a line break in a value cannot start a header of its own. */
function encodedWord(value: string): string {
  const line = value.replace(/[\r\n]+/g, ' ');
  return /^[\x20-\x7e]*$/.test(line) ? line : `=?UTF-8?B?${Buffer.from(line).toString('base64')}?=`;
}
