/**
 * Domains of mailbox providers. They reject email that they did not send themselves (DMARC). `FREE_BRANDS` covers brands with
 * a domain in each country.
 */
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
/** Matches brands with a domain in many countries, such as `yahoo.co.uk`. */
const FREE_BRANDS = /^(?:yahoo|ymail|hotmail|outlook|live)\.(?:com?\.)?[a-z]{2,3}$/;

/** Returns the domain of an email address, in lower case. */
export const domainOfAddress = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Returns whether an address belongs to a mailbox provider. A shop cannot reliably send email from such an address. */
export const isFreeMail = (address: string): boolean => {
  const domain = domainOfAddress(address);
  return FREE_MAIL.has(domain) || FREE_BRANDS.test(domain);
};

/**
 * Describes a sender that is waiting for verification. `by` says whether SES verifies the whole domain or only the address.
 */
export interface PendingSender {
  address: string;
  by: 'domain' | 'address';
}

/** Returns the identity that SES verifies for a sender: its domain or its address. */
export const identityOfSender = ({ address, by }: PendingSender): string =>
  by === 'domain' ? domainOfAddress(address) : address;

/** State of a verification. `missing` means that SES does not know the identity, for example after it was deleted. */
export type SenderVerification = 'pending' | 'verified' | 'failed' | 'missing';

const STATES: Readonly<Record<string, SenderVerification>> = {
  Success: 'verified',
  Pending: 'pending',
  // SES checks again for DNS records that it has found before.
  TemporaryFailure: 'pending',
  Failed: 'failed',
};

/** Describes SES's report about an identity: its statuses and the tokens of its DKIM records. */
export interface IdentityReport {
  verification: string | null;
  dkim: string | null;
  dkimTokens: readonly string[];
}

/**
 * Returns the state of a sender. A domain is verified only once DKIM signs its email, even if SES already accepts the domain
 * as a sender. Without DKIM, newsletters go to spam.
 */
export function senderVerification(
  by: PendingSender['by'],
  { verification, dkim }: IdentityReport,
): SenderVerification {
  const status = by === 'domain' ? dkim : verification;
  return STATES[status ?? ''] ?? 'missing';
}

/** Returns the CNAME records that allow SES to sign email for the domain. */
export const dkimRecordsOf = (domain: string, tokens: readonly string[]): { name: string; value: string }[] =>
  tokens.map((token) => ({ name: `${token}._domainkey.${domain}`, value: `${token}.dkim.amazonses.com` }));
