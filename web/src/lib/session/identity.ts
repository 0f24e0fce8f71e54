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

/** Ways to sign in besides the password. The user pool's plan decides. */
export interface SignInOptions {
  emailCodes: boolean;
  passkeys: boolean;
}

/** The user pool's hosted domain, through which customers sign in with Google and Apple. Shops without them have none. */
export interface Federation {
  clientId: string;
  /** The address of the domain, without a trailing slash. */
  domain: string;
  providers: IdentityProviderId[];
}

interface IdentityConfig {
  userPoolId: string;
  userPoolClientId: string;
  userPoolEndpoint?: string;
  /** Address of Stripe's dashboard, without a trailing slash. Missing for Stripe's own. */
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

/** The provider of the last sign-in through one. */
const PROVIDER = 'identity-provider';
/** Set after signing out of such a sign-in, which the hosted domain remembers for an hour. */
const LEFT = 'identity-provider-left';

const isKeptFor = ({ clientId }: Federation): boolean =>
  browserMemory.read(sessionKey(clientId, 'LastAuthUser')) !== null;

/** Returns the provider that the signed-in customer came from; null for a sign-in at the shop. */
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

/** Keeps the tokens of a sign-in through a provider, where the sign-in client looks for its own. */
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
  // Last, as other tabs take it for the sign-in.
  browserMemory.write(sessionKey(clientId, 'LastAuthUser'), claims.username);
}

/** Returns true once after signing out of a sign-in through a provider. */
export function takeLeft(): boolean {
  const hasLeft = browserMemory.read(LEFT) === 'yes';
  if (hasLeft) browserMemory.write(LEFT, '');
  return hasLeft;
}

let configuredClient = '';

/** Points the sign-in client at the pool's client that the remembered sign-in belongs to, perhaps one of another tab. */
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

/** Resolves with the ways to sign in, once the sign-in client knows the shop's user pool. */
export async function ready(): Promise<SignInOptions> {
  const config = await loadConfig();
  configure(config);
  return config.signIn;
}

export async function currentToken(): Promise<string | null> {
  await ready();
  const { tokens } = await fetchAuthSession();
  const userId = tokens?.accessToken.payload.sub ?? null;
  // Here, because every page of a customer who is signed in loads this code, and no other page does.
  if (!location.pathname.startsWith('/admin')) followCart(userId);
  return tokens?.accessToken.toString() ?? null;
}

/** Gets new tokens, and returns the user's groups as they are now. */
export async function renewGroups(): Promise<string[]> {
  await ready();
  const { tokens } = await fetchAuthSession({ forceRefresh: true });
  const groups = tokens?.accessToken.payload['cognito:groups'];
  return Array.isArray(groups) ? groups.map(String) : [];
}

export type SignInResult = 'signed-in' | 'confirm' | 'request-reset' | 'second-step' | 'email-code';

/** Cognito asks nothing but the password of an account with a second factor. */
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

/** Throws an error named as Cognito names it, such as `NotAuthorizedException`. */
export const enter = (email: string, password: string): Promise<SignInResult> => start({ username: email, password });

/** Mails a code that signs in. An unknown address looks as if it got one. Throws for an account with two-step sign-in. */
export const mailSignInCode = (email: string): Promise<SignInResult> =>
  start({ username: email, options: { authFlowType: 'USER_AUTH', preferredChallenge: 'EMAIL_OTP' } });

/** Signs in with one of the account's passkeys. Throws when it has none, and for an account with two-step sign-in. */
export const enterWithPasskey = (email: string): Promise<SignInResult> =>
  start({ username: email, options: { authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' } });

/** Returns whether this browser can keep passkeys. */
export const hasPasskeySupport = (): boolean => typeof window.PublicKeyCredential === 'function';

export interface NewAccount {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

/** `permit` is the shop's permit to sign up with the address, which the user pool requires. */
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

/** The purpose of a mailed code: the account's confirmation or a new password. The page looks the same for both. */
export type MailedCode = 'sign-up' | 'reset';

/** Mails the owner of an address the code that fits the state of its account. */
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

/** The key of `recently-viewed.ts`, whose code would make the list of files longer that each page loads. */
const VIEWED = 'recently-viewed';

export async function leave(): Promise<void> {
  browserMemory.write(VIEWED, '');
  await flushCart();
  try {
    await ready();
    if (await sessionProvider()) browserMemory.write(LEFT, 'yes');
    await signOut();
  } finally {
    if (!hasStoredSession()) followCart(null);
  }
}

/** Throws `NotAuthorizedException` when the old password is wrong. */
export async function changePassword(oldPassword: string, newPassword: string): Promise<void> {
  await ready();
  await updatePassword({ oldPassword, newPassword });
}
