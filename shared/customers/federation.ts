/** Companies whose accounts may sign in to the shop. */
export const IDENTITY_PROVIDERS = ['google', 'apple'] as const;
export type IdentityProviderId = (typeof IDENTITY_PROVIDERS)[number];

/** Their names as customers know them. */
export const PROVIDER_NAMES: Readonly<Record<IdentityProviderId, string>> = { google: 'Google', apple: 'Apple' };

/** Their names in the user pool, which are also their types there. */
export const POOL_NAMES = { google: 'Google', apple: 'SignInWithApple' } as const satisfies Record<
  IdentityProviderId,
  string
>;

/** The path of the shop to which the user pool returns. */
export const RETURN_PATH = '/auth/return';

/** Reasons for which the shop refuses a sign-in through a provider. They travel in the error that comes back from the user pool. */
export const FEDERATION_REFUSALS = ['EMAIL_NOT_VERIFIED', 'TWO_STEP_SIGN_IN', 'ACCOUNT_CLOSED'] as const;
export type FederationRefusal = (typeof FEDERATION_REFUSALS)[number];

/** An account at Google or Apple that signs in to an account of the shop. */
export interface LinkedIdentity {
  /** The provider's name in the user pool. */
  providerName: string;
  /** The account's subject at the provider. */
  subject: string;
  /** UTC ISO; null when unknown. */
  linkedAt: string | null;
}

/** Parses the attribute in which Cognito keeps the linked identities. */
export function parseIdentities(attribute: string | null | undefined): LinkedIdentity[] {
  const parsed: { providerName: string; userId: string; dateCreated?: string | number }[] = JSON.parse(
    attribute || '[]',
  );
  return parsed.map(({ providerName, userId, dateCreated }) => {
    const linked = Number(dateCreated ?? Number.NaN);
    return { providerName, subject: userId, linkedAt: linked > 0 ? new Date(linked).toISOString() : null };
  });
}

/** The name of an account whose provider gave none. The user pool requires one. */
export const NO_NAME = '-';

/** Returns a name from the user pool; null when there is none. */
export const nameInPool = (attribute: string | null | undefined): string | null =>
  attribute && attribute !== NO_NAME ? attribute : null;
