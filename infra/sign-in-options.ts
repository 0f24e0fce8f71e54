import type { IdentityProviderId } from '#shared/customers/federation.ts';
import type { Stage } from './stage.ts';

/** Lists the ways to sign in besides the password. The browser reads them from `config.json` and offers no others. */
export interface SignInOptions {
  /** True if customers can sign in with an emailed code instead of the password. */
  emailCodes: boolean;
  /** True if customers can sign in with a passkey instead of the password. */
  passkeys: boolean;
}

/**
 * Returns the ways to sign in that a stage offers. Emailed codes need SES, because Cognito's own sender drops emails after
 * fifty a day. Passkeys need the shop's own domain, because CloudFront's domain name is not known yet when the user pool is
 * created.
 */
export const signInOptionsOf = ({ userPoolPlan, mail, domain }: Stage): SignInOptions => ({
  emailCodes: userPoolPlan === 'essentials' && mail.verified,
  passkeys: userPoolPlan === 'essentials' && domain !== undefined,
});

/**
 * Returns the providers whose accounts may sign in. Like passkeys, they need the shop's own domain, because the provider
 * sends customers back to it.
 */
export const providersOf = ({
  signInWith,
  domain,
}: Pick<Stage, 'signInWith' | 'domain'>): readonly IdentityProviderId[] => (domain ? signInWith : []);
