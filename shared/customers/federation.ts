/** Lists the companies whose accounts can sign in to the shop. */
export const IDENTITY_PROVIDERS = ['google', 'apple'] as const;
export type IdentityProviderId = (typeof IDENTITY_PROVIDERS)[number];

/** Names of the companies, as customers know them. */
export const PROVIDER_NAMES: Readonly<Record<IdentityProviderId, string>> = { google: 'Google', apple: 'Apple' };

/** Names of the companies in the user pool, which are also their provider types there. */
export const POOL_NAMES = { google: 'Google', apple: 'SignInWithApple' } as const satisfies Record<
  IdentityProviderId,
  string
>;

/** Path to which the user pool redirects after a sign-in or a sign-out. */
export const RETURN_PATH = '/auth/return';

/** Lists the reasons why the shop refuses a sign-in through a provider. The user pool returns the reason in its error. */
export const FEDERATION_REFUSALS = ['EMAIL_NOT_VERIFIED', 'TWO_STEP_SIGN_IN', 'ACCOUNT_CLOSED'] as const;
export type FederationRefusal = (typeof FEDERATION_REFUSALS)[number];

/** An account at Google or Apple that can sign in to an account of the shop. */
export interface LinkedIdentity {
  /** The provider's name in the user pool. */
  providerName: string;
  /** Id of the account at the provider (`sub`). */
  subject: string;
  /** UTC ISO. Null if unknown. */
  linkedAt: string | null;
}

/** Parses the attribute in which Cognito stores the linked identities. */
export function parseIdentities(attribute: string | null | undefined): LinkedIdentity[] {
  const parsed: { providerName: string; userId: string; dateCreated?: string | number }[] = JSON.parse(
    attribute || '[]',
  );
  return parsed.map(({ providerName, userId, dateCreated }) => {
    const linked = Number(dateCreated ?? Number.NaN);
    return { providerName, subject: userId, linkedAt: linked > 0 ? new Date(linked).toISOString() : null };
  });
}

/** Name of an account whose provider sent no name. The user pool requires a name. */
export const NO_NAME = '-';

/** Returns a name from the user pool. Null if there is none. */
export const nameInPool = (attribute: string | null | undefined): string | null =>
  attribute && attribute !== NO_NAME ? attribute : null;
