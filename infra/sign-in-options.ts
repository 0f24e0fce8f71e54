import type { Stage } from './stage.ts';

/** Ways to sign in besides the password; `config.json` gives them to the browser, which offers no others. */
export interface SignInOptions {
  /** A code by mail instead of the password. */
  emailCodes: boolean;
}

/** Returns what a stage offers. Cognito's own sender drops mails beyond fifty a day, so codes wait for SES. */
export const signInOptionsOf = ({ userPoolPlan, mail }: Stage): SignInOptions => ({
  emailCodes: userPoolPlan === 'essentials' && mail.verified,
});
