import type { StageName } from './stage.ts';

/** What the owner chose, as far as it decides who sends. */
export interface SenderChoices {
  /** The shop's own domain. */
  domain?: string | undefined;
  /** The zone of Route 53 that answers for it. */
  zone?: string | undefined;
  mailAddress?: string | undefined;
  mailDomain?: string | undefined;
}

/**
 * The domain that mails come from; none where a single address sends. SES knows an identity once in an account and region,
 * so each stage has its own unless told otherwise: production the domain itself, the others a name below it.
 */
export function mailDomainOf(stage: StageName, choices: SenderChoices): string | undefined {
  const { domain, zone, mailAddress, mailDomain } = choices;
  const ownName = (name: string) => (stage === 'production' ? name : `${stage}.${name}`);
  const ofSite = mailAddress ? undefined : domain?.replace(/^www\./, '');
  const whole = zone ?? ofSite;
  return mailDomain ?? (whole && ownName(whole));
}

const NOBODYS = 'foundation.example';

/** The sender of a stage for which nobody chose one. Nobody can own a name below `.example` (RFC 2606), so nothing is sent as it. */
export const madeUpAddress = (stage: StageName): string => `orders@${mailDomainOf(stage, { zone: NOBODYS })}`;

/** Whether nobody chose that sender. */
export const isMadeUp = (identity: string): boolean => /@(?:[a-z]+\.)?foundation\.example$/.test(identity);

/**
 * A domain, or an address, with its domain in small letters: certificates, CloudFront and SES know no others, and the right to send
 * is bound to the very letters.
 */
export const withPlainDomain = (name: string): string => name.replace(/[^@]*$/, (domain) => domain.toLowerCase());

/** Whether a zone is where the records of a name belong. */
export const isWithin = (name: string, zone: string): boolean => `.${name}`.endsWith(`.${zone}`);
