import { createHash } from 'node:crypto';

export type ProviderId = 'google' | 'apple';

/** Lists a person's entries on the consent page. */
export interface Consent {
  /** Account at the provider. If it is empty, the email address identifies the account. */
  account: string;
  email: string;
  isVerified: boolean;
  hidesEmail: boolean;
  givenName: string;
  familyName: string;
}

const hexOf = (text: string, length: number) => createHash('sha256').update(text).digest('hex').slice(0, length);

/** Returns the account's subject in the provider's form: 21 digits for Google, or three parts for Apple. */
function subjectOf(provider: ProviderId, account: string): string {
  if (provider === 'apple') return `001234.${hexOf(account, 32)}.0815`;
  return `1${BigInt(`0x${hexOf(account, 16)}`)
    .toString()
    .padStart(20, '0')
    .slice(-20)}`;
}

/**
 * Returns the claims of the provider's ID token. Apple's token has no names. If the person hides their email address, the
 * token contains a relay address.
 */
export function claimsOf(provider: ProviderId, consent: Consent) {
  const { account, email, isVerified, hidesEmail, givenName, familyName } = consent;
  const sub = subjectOf(provider, account || email.toLowerCase());
  if (provider === 'google') {
    const name = `${givenName} ${familyName}`.trim();
    const names = {
      ...(givenName ? { given_name: givenName } : {}),
      ...(familyName ? { family_name: familyName } : {}),
    };
    return { iss: 'https://accounts.google.com', sub, email, email_verified: isVerified, name, ...names };
  }
  const shown = hidesEmail ? `${hexOf(sub, 10)}@privaterelay.appleid.com` : email;
  return {
    iss: 'https://appleid.apple.com',
    sub,
    email: shown,
    email_verified: isVerified,
    ...(hidesEmail ? { is_private_email: true } : {}),
  };
}
