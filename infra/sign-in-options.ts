import type { IdentityProviderId } from '#shared/customers/federation.ts';
import type { Stage } from './stage.ts';

/** Ways to sign in besides the password; `config.json` gives them to the browser, which offers no others. */
export interface SignInOptions {
  /** A code by mail instead of the password. */
  emailCodes: boolean;
  /** A passkey instead of the password. */
  passkeys: boolean;
}

/**
 * Returns what a stage offers. Cognito's own sender drops mails beyond fifty a day, so codes wait for SES. Passkeys are bound to
 * the shop's domain; CloudFront's own name is not known when the user pool is made.
 */
export const signInOptionsOf = ({ userPoolPlan, mail, domain }: Stage): SignInOptions => ({
  emailCodes: userPoolPlan === 'essentials' && mail.verified,
  passkeys: userPoolPlan === 'essentials' && domain !== undefined,
});

/** Returns the providers whose accounts may sign in. They need the shop's own domain, as passkeys do: their way back leads there. */
export const providersOf = ({
  signInWith,
  domain,
}: Pick<Stage, 'signInWith' | 'domain'>): readonly IdentityProviderId[] => (domain ? signInWith : []);
