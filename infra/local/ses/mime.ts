import type { Address } from 'postal-mime';
import type { ReceivedMail } from './mailbox.ts';

export interface MailContent {
  from: string;
  to: string[];
  cc?: string[];
  replyTo?: string[];
  subject: string;
  html: string;
  text: string;
}

/** Formats an email as a MIME message. */
export async function composeMime(content: MailContent, sentAt: Date): Promise<ReceivedMail> {
  const { from, to, cc = [], subject, html, text } = content;
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer/index.js');
  const raw = await new MailComposer({ ...content, date: sentAt }).compile().build();
  const { headers } = await readMime(raw, []);
  return { from, to: to.concat(cc).map(bareAddress), subject, html, text, headers, raw: raw.toString('utf8') };
}

/**
 * Parses a MIME message. `recipients` lists the recipients of the envelope. If it is empty, the message's To, Cc and Bcc
 * headers are used instead. Rejects if the text is not a MIME message.
 */
export async function readMime(raw: Buffer, recipients: string[]): Promise<ReceivedMail> {
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(raw);
  const ownRecipients = [...(mail.to ?? []), ...(mail.cc ?? []), ...(mail.bcc ?? [])].flatMap(addressesOf);
  return {
    from: mail.from ? displayed(mail.from) : '',
    to: recipients.length ? recipients.map(bareAddress) : ownRecipients,
    subject: mail.subject ?? '',
    html: mail.html ?? '',
    text: mail.text ?? '',
    headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    raw: raw.toString('utf8'),
  };
}

/** Returns the address without a display name: `hello@shop.example` for `Shop <hello@shop.example>`. */
export function bareAddress(address: string): string {
  return (/<([^<>]*)>\s*$/.exec(address)?.[1] ?? address).trim();
}

const addressesOf = (address: Address): string[] =>
  address.group ? address.group.flatMap(addressesOf) : [address.address];

function displayed(address: Address): string {
  if (address.group) return address.name;
  return address.name ? `${address.name} <${address.address}>` : address.address;
}
