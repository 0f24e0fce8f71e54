/** Providers of mailboxes whose domains refuse mail that they did not send themselves (DMARC). Endings name all their countries. */
const FREE_MAIL = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'msn.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  'mail.com',
  'zoho.com',
  'yandex.com',
  'comcast.net',
]);
/** Brands with a domain in many countries, such as `yahoo.co.uk`. */
const FREE_BRANDS = /^(?:yahoo|ymail|hotmail|outlook|live)\.(?:com?\.)?[a-z]{2,3}$/;

/** Returns the domain of an address, in lower case. */
export const domainOfAddress = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Returns true for an address at a provider of mailboxes, as which no shop can send reliably. */
export const isFreeMail = (address: string): boolean => {
  const domain = domainOfAddress(address);
  return FREE_MAIL.has(domain) || FREE_BRANDS.test(domain);
};

/** A sender that waits for its verification: SES checks its whole domain, or the one address. */
export interface PendingSender {
  address: string;
  by: 'domain' | 'address';
}

/** Returns the identity that SES verifies for a sender. */
export const identityOfSender = ({ address, by }: PendingSender): string =>
  by === 'domain' ? domainOfAddress(address) : address;

/** State of a verification: `missing` when SES does not know the identity, as after its deletion. */
export type SenderVerification = 'pending' | 'verified' | 'failed' | 'missing';

const STATES: Readonly<Record<string, SenderVerification>> = {
  Success: 'verified',
  Pending: 'pending',
  // SES looks again for records that it has found before.
  TemporaryFailure: 'pending',
  Failed: 'failed',
};

/** Holds SES's report about an identity: its statuses and the tokens of its DKIM records. */
export interface IdentityReport {
  verification: string | null;
  dkim: string | null;
  dkimTokens: readonly string[];
}

/**
 * Returns the state of a sender. A domain counts only once its mail is signed, even if SES already accepts it as a sender:
 * without DKIM, newsletters go to spam.
 */
export function senderVerification(
  by: PendingSender['by'],
  { verification, dkim }: IdentityReport,
): SenderVerification {
  const status = by === 'domain' ? dkim : verification;
  return STATES[status ?? ''] ?? 'missing';
}

/** Returns the CNAME records that let SES sign as the domain. */
export const dkimRecordsOf = (domain: string, tokens: readonly string[]): { name: string; value: string }[] =>
  tokens.map((token) => ({ name: `${token}._domainkey.${domain}`, value: `${token}.dkim.amazonses.com` }));
