import type { StageName } from './stage.ts';

/** The deploy options that decide the sender. */
export interface SenderOptions {
  /** The shop's own domain. */
  domain?: string | undefined;
  /** Its hosted zone at Route 53. */
  zone?: string | undefined;
  mailAddress?: string | undefined;
  mailDomain?: string | undefined;
}

/**
 * Returns the domain of the sender; undefined where a single address sends. SES has an identity once per account and region,
 * so each stage has its own by default: production the domain itself, the others a subdomain.
 */
export function mailDomainOf(stage: StageName, choices: SenderOptions): string | undefined {
  const { domain, zone, mailAddress, mailDomain } = choices;
  const ownName = (name: string) => (stage === 'production' ? name : `${stage}.${name}`);
  const ofSite = mailAddress ? undefined : domain?.replace(/^www\./, '');
  const whole = zone ?? ofSite;
  return mailDomain ?? (whole && ownName(whole));
}

const RESERVED_DOMAIN = 'foundation.example';

/** The placeholder where no sender was chosen. It cannot send: `.example` is reserved (RFC 2606). */
export const placeholderSender = (stage: StageName): string =>
  `orders@${mailDomainOf(stage, { zone: RESERVED_DOMAIN })}`;

/** Returns true for the placeholder. */
export const isPlaceholder = (identity: string): boolean => /@(?:[a-z]+\.)?foundation\.example$/.test(identity);

/**
 * Returns the domain, or the address with its domain, in lower case. Certificates, CloudFront and SES use lower
 * case.
 */
export const withPlainDomain = (name: string): string => name.replace(/[^@]*$/, (domain) => domain.toLowerCase());

/** True when the records of the name belong in the zone. */
export const isWithin = (name: string, zone: string): boolean => `.${name}`.endsWith(`.${zone}`);
