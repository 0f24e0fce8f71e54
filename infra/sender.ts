import type { StageName } from './stage.ts';

/** Lists the deployment options that determine the sender. */
export interface SenderOptions {
  /** Domain of the shop. */
  domain?: string | undefined;
  /** Hosted zone of the domain at Route 53. */
  zone?: string | undefined;
  mailAddress?: string | undefined;
  mailDomain?: string | undefined;
}

/**
 * Returns the domain of the sender, or undefined if the sender is a single address. SES allows an identity only once per
 * account and region. By default, production therefore uses the domain itself, and each other stage uses a subdomain.
 */
export function mailDomainOf(stage: StageName, choices: SenderOptions): string | undefined {
  const { domain, zone, mailAddress, mailDomain } = choices;
  const ownName = (name: string) => (stage === 'production' ? name : `${stage}.${name}`);
  const ofSite = mailAddress ? undefined : domain?.replace(/^www\./, '');
  const whole = zone ?? ofSite;
  return mailDomain ?? (whole && ownName(whole));
}

const RESERVED_DOMAIN = 'foundation.example';

/**
 * Returns the placeholder for a stage without a chosen sender. It cannot send email, because `.example` is reserved (RFC
 * 2606).
 */
export const placeholderSender = (stage: StageName): string =>
  `orders@${mailDomainOf(stage, { zone: RESERVED_DOMAIN })}`;

/** Returns true if the identity is the placeholder. */
export const isPlaceholder = (identity: string): boolean => /@(?:[a-z]+\.)?foundation\.example$/.test(identity);

/** Returns the domain, or the address with its domain, in lowercase. Certificates, CloudFront, and SES use lowercase. */
export const withPlainDomain = (name: string): string => name.replace(/[^@]*$/, (domain) => domain.toLowerCase());

/** Returns true if the records of the name belong to the zone. */
export const isWithin = (name: string, zone: string): boolean => `.${name}`.endsWith(`.${zone}`);
