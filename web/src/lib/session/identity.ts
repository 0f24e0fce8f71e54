import { Amplify } from 'aws-amplify';
import {
  fetchAuthSession,
  resendSignUpCode,
  resetPassword,
  type SignInInput,
  signIn,
  signOut,
  signUp,
  updatePassword,
} from 'aws-amplify/auth';
import { IDENTITY_PROVIDERS, type IdentityProviderId } from '#shared/customers/federation.ts';
import { PERMIT_FIELD } from '#shared/customers/sign-up.ts';
import { flushCart, followCart } from '../account-cart/follow-cart.ts';
import { browserMemory } from '../storage/storage.ts';
import { hasStoredSession } from '../storage/stored-session.ts';

/** Lists the ways to sign in other than with the password. They depend on the user pool's plan. */
export interface SignInOptions {
  emailCodes: boolean;
  passkeys: boolean;
}

/**
 * The user pool's hosted domain, through which customers sign in with Google and Apple. Missing in shops that use neither.
 */
export interface Federation {
  clientId: string;
  /** URL of the domain, without a trailing slash. */
  domain: string;
  providers: IdentityProviderId[];
}

interface IdentityConfig {
  userPoolId: string;
  userPoolClientId: string;
  userPoolEndpoint?: string;
  /** URL of the Stripe dashboard, without a trailing slash. Missing if it is Stripe's own dashboard. */
  stripeDashboard?: string;
  signIn: SignInOptions;
  federation?: Federation;
}

let loaded: Promise<IdentityConfig> | null = null;

async function fetchConfig(): Promise<IdentityConfig> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error('Sign-in isn’t available right now. Please try again in a few minutes.');
  return response.json();
}

function loadConfig(): Promise<IdentityConfig> {
  loaded ??= fetchConfig().catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  return loaded;
}

export const federation = async (): Promise<Federation | undefined> => (await loadConfig()).federation;

export const stripeDashboard = async (): Promise<string> =>
  (await loadConfig()).stripeDashboard ?? 'https://dashboard.stripe.com';

/** Storage key for the provider of the last sign-in through a provider. */
const PROVIDER = 'identity-provider';
/**
 * Storage key that is set when a customer who came from a provider signs out. The hosted domain remembers such a sign-in for
 * an hour.
 */
const LEFT = 'identity-provider-left';

const isKeptFor = ({ clientId }: Federation): boolean =>
  browserMemory.read(sessionKey(clientId, 'LastAuthUser')) !== null;

/** Returns the provider through which the customer signed in. Returns null if the customer signed in at the shop. */
export async function sessionProvider(): Promise<IdentityProviderId | null> {
  const pool = await federation();
  if (!pool || !isKeptFor(pool)) return null;
  return IDENTITY_PROVIDERS.find((id) => id === browserMemory.read(PROVIDER)) ?? 'google';
}

const sessionKey = (clientId: string, name: string): string => `CognitoIdentityServiceProvider.${clientId}.${name}`;

export interface Tokens {
  access_token: string;
  id_token: string;
  refresh_token: string;
}

/** Stores the tokens of a sign-in through a provider in the place where the sign-in client looks for its own tokens. */
export async function keepTokens(
  { clientId }: Federation,
  provider: IdentityProviderId,
  tokens: Tokens,
): Promise<void> {
  await ready();
  if (hasStoredSession()) await signOut();
  const claims = JSON.parse(atob((tokens.access_token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')));
  const values = {
    accessToken: tokens.access_token,
    idToken: tokens.id_token,
    refreshToken: tokens.refresh_token,
    clockDrift: String(claims.iat * 1000 - Date.now()),
  };
  for (const [name, value] of Object.entries(values))
    browserMemory.write(sessionKey(clientId, `${claims.username}.${name}`), value);
  browserMemory.write(PROVIDER, provider);
  // This key must be written last, because other tabs treat it as the sign-in.
  browserMemory.write(sessionKey(clientId, 'LastAuthUser'), claims.username);
}

/** Returns true once after a customer who came from a provider has signed out. */
export function takeLeft(): boolean {
  const hasLeft = browserMemory.read(LEFT) === 'yes';
  if (hasLeft) browserMemory.write(LEFT, '');
  return hasLeft;
}

let configuredClient = '';

/**
 * Configures the sign-in client for the app client to which the stored sign-in belongs. That sign-in may come from another
 * tab.
 */
function configure({
  userPoolId,
  userPoolClientId: ownClient,
  userPoolEndpoint,
  federation: pool,
}: IdentityConfig): void {
  const userPoolClientId = pool && isKeptFor(pool) ? pool.clientId : ownClient;
  if (userPoolClientId === configuredClient) return;
  configuredClient = userPoolClientId;
  const endpoint = userPoolEndpoint ? new URL(userPoolEndpoint, location.href).href : undefined;
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId,
        userPoolClientId,
        ...(endpoint ? { userPoolEndpoint: endpoint } : {}),
        loginWith: { email: true },
      },
    },
  });
}

/** Configures the sign-in client for the shop's user pool. Resolves with the available ways to sign in. */
export async function ready(): Promise<SignInOptions> {
  const config = await loadConfig();
  configure(config);
  return config.signIn;
}

export async function currentToken(): Promise<string | null> {
  await ready();
  const { tokens } = await fetchAuthSession();
  const userId = tokens?.accessToken.payload.sub ?? null;
  // Follows the cart here, because every page of a signed-in customer loads this code, and no other page does.
  if (!location.pathname.startsWith('/admin')) followCart(userId);
  return tokens?.accessToken.toString() ?? null;
}

/** Gets new tokens, and returns the user's current groups. */
export async function renewGroups(): Promise<string[]> {
  await ready();
  const { tokens } = await fetchAuthSession({ forceRefresh: true });
  const groups = tokens?.accessToken.payload['cognito:groups'];
  return Array.isArray(groups) ? groups.map(String) : [];
}

export type SignInResult = 'signed-in' | 'confirm' | 'request-reset' | 'second-step' | 'email-code';

/** For an account with a second factor, Cognito accepts only the password as the first step. */
const PASSWORD_ONLY =
  'This account can’t sign in without its password. If two-step sign-in is on, you need your password and a code from your app.';
const NO_PASSKEY =
  'There’s no passkey that signs in with this email. Sign in another way, then add one under Account. If two-step sign-in is on, you need your password and a code from your app.';

async function start(input: SignInInput): Promise<SignInResult> {
  await ready();
  const result = await signIn(input).catch(async (error: Error) => {
    if (error.name !== 'UserAlreadyAuthenticatedException') throw error;
    await signOut();
    await ready();
    return signIn(input);
  });
  if (result.isSignedIn) return 'signed-in';
  switch (result.nextStep.signInStep) {
    case 'CONFIRM_SIGN_UP':
      return 'confirm';
    case 'RESET_PASSWORD':
      return 'request-reset';
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return 'second-step';
    case 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE':
      return 'email-code';
    case 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION':
      throw new Error(input.options?.preferredChallenge === 'WEB_AUTHN' ? NO_PASSKEY : PASSWORD_ONLY);
    default:
      throw new Error('You can’t sign in to this account here. Please contact us.');
  }
}

/** Signs in with a password. Throws Cognito's errors by their names, such as `NotAuthorizedException`. */
export const enter = (email: string, password: string): Promise<SignInResult> => start({ username: email, password });

/**
 * Emails a code for signing in. For an unknown address, the result looks the same. Throws for an account with two-step
 * sign-in.
 */
export const mailSignInCode = (email: string): Promise<SignInResult> =>
  start({ username: email, options: { authFlowType: 'USER_AUTH', preferredChallenge: 'EMAIL_OTP' } });

/** Signs in with one of the account's passkeys. Throws if the account has none, or has two-step sign-in. */
export const enterWithPasskey = (email: string): Promise<SignInResult> =>
  start({ username: email, options: { authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' } });

/** Returns true if this browser supports passkeys. */
export const hasPasskeySupport = (): boolean => typeof window.PublicKeyCredential === 'function';

export interface NewAccount {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

/** Signs up an account. `permit` is the shop's permit to sign up with the address. The user pool requires it. */
export async function register({ email, password, firstName, lastName }: NewAccount, permit: string): Promise<void> {
  await ready();
  await signUp({
    username: email,
    password,
    options: {
      userAttributes: { email, given_name: firstName, family_name: lastName },
      validationData: { [PERMIT_FIELD]: permit },
    },
  });
}

export async function resendCode(email: string): Promise<void> {
  await ready();
  await resendSignUpCode({ username: email });
}

/** The purpose of an emailed code: to confirm the account or to set a new password. The page looks the same for both. */
export type MailedCode = 'sign-up' | 'reset';

/** Emails the owner of an address the code that fits the state of the account. */
export async function mailCode(email: string): Promise<MailedCode> {
  await ready();
  try {
    await resendSignUpCode({ username: email });
    return 'sign-up';
  } catch (error) {
    if (!(error instanceof Error && error.name === 'InvalidParameterException')) throw error;
    await resetPassword({ username: email });
    return 'reset';
  }
}

/** Storage key of `recently-viewed.ts`. Importing it from there would add a file to those that each page loads. */
const VIEWED = 'recently-viewed';

/** Removes the stored sign-in and the account's cart from this browser. */
function forgetSession(): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith('CognitoIdentityServiceProvider.'));
  for (const key of keys) localStorage.removeItem(key);
  followCart(null);
}

/** Remembers that a customer who came from a provider signs out. */
async function rememberLeaving(): Promise<void> {
  await ready();
  if (await sessionProvider()) browserMemory.write(LEFT, 'yes');
}

/** Signs out. If the shopper leaves the page before the user pool has answered, this browser still forgets the sign-in. */
export async function leave(): Promise<void> {
  browserMemory.write(VIEWED, '');
  window.addEventListener('pagehide', forgetSession);
  try {
    await Promise.all([flushCart(), rememberLeaving()]);
    await signOut();
  } finally {
    window.removeEventListener('pagehide', forgetSession);
    if (!hasStoredSession()) followCart(null);
  }
}

/** Changes the password. Throws `NotAuthorizedException` if the old password is wrong. */
export async function changePassword(oldPassword: string, newPassword: string): Promise<void> {
  await ready();
  await updatePassword({ oldPassword, newPassword });
}
