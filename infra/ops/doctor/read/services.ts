import {
  AdminGetUserCommand,
  type CognitoIdentityProviderClient,
  DescribeUserPoolCommand,
  ListUsersInGroupCommand,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import type { SESClient } from '@aws-sdk/client-ses';
import type Stripe from 'stripe';
import { PLACEHOLDER } from '#infra/stage.ts';
import type { KeyClients } from '../../aws/keys.ts';
import { nullIfMissing } from '../../aws/stack-resources.ts';
import { readSender } from '../../mail/sender.ts';
import {
  isSigningSecret,
  modeOf,
  type PaymentKeys,
  parsePaymentKeys,
  readPaymentKeys,
} from '../../payments/payment-keys.ts';
import { keyProblem, listEndpoints } from '../../payments/stripe-account.ts';
import type { AdminState, MailState, PaymentState } from '../readings.ts';

const isMissing = (value: string): boolean => value === '' || value === PLACEHOLDER;

/** Returns Stripe's response to a key. Throws if Stripe does not answer. */
async function accountOf(stripe: Stripe): Promise<PaymentState['account']> {
  try {
    return { endpoints: await listEndpoints(stripe) };
  } catch (error) {
    const problem = keyProblem(error);
    if (problem) return { problem };
    throw new Error('Stripe did not answer');
  }
}

const NO_KEYS = parsePaymentKeys('');

/** Reads the payment keys, or the state of a deleted secret. */
async function readSecret(
  clients: KeyClients,
  name: string,
): Promise<Pick<PaymentState, 'secretIs'> & { keys: PaymentKeys | null }> {
  try {
    return { keys: await readPaymentKeys(clients, name), secretIs: null };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === 'ResourceNotFoundException') return { keys: NO_KEYS, secretIs: 'gone' };
    if (/(marked|scheduled).* delet/.test(error.message)) return { keys: NO_KEYS, secretIs: 'about to be deleted' };
    throw error;
  }
}

/** Reads the payment keys and Stripe's response to the secret key. The result contains none of their values. */
export async function readPayments(
  clients: KeyClients,
  secretId: string,
  webhookUrl: string,
  connect: (key: string) => Stripe,
): Promise<PaymentState> {
  const { keys, secretIs } = await readSecret(clients, secretId);
  const [key, signing] = [keys?.stripeSecretKey ?? '', keys?.stripeWebhookSecret ?? ''];
  const mode = modeOf(key);
  return {
    secretId,
    webhookUrl,
    secretIs,
    isJson: keys !== null,
    key: mode ?? (isMissing(key) ? 'missing' : 'malformed'),
    signingSecret: isSigningSecret(signing) ? 'well-formed' : isMissing(signing) ? 'missing' : 'malformed',
    storedEndpoint: keys?.stripeWebhookEndpoint ?? null,
    account: mode ? await accountOf(connect(key)) : null,
  };
}

export async function readMail(
  ses: SESClient,
  pools: CognitoIdentityProviderClient,
  shop: { identity: string; userPoolId: string; isInRoute53: boolean },
): Promise<MailState> {
  const [sender, { UserPool }] = await Promise.all([
    readSender(ses, shop.identity),
    pools.send(new DescribeUserPoolCommand({ UserPoolId: shop.userPoolId })),
  ]);
  const poolSender = UserPool?.EmailConfiguration?.EmailSendingAccount ?? null;
  return { ...sender, poolSender, isInRoute53: shop.isInRoute53 };
}

/** Limit for the admins to read, higher than any shop needs. */
const MAX_ADMINS = 60;

async function hasSecondFactor(pools: CognitoIdentityProviderClient, UserPoolId: string, { Username }: UserType) {
  const { UserMFASettingList = [] } = await pools.send(new AdminGetUserCommand({ UserPoolId, Username }));
  return UserMFASettingList.length > 0;
}

/** Counts the admins who can sign in, and those without a second factor. */
export async function readAdmins(
  pools: CognitoIdentityProviderClient,
  { userPoolId, siteUrl }: { userPoolId: string; siteUrl: string },
): Promise<AdminState> {
  const UserPoolId = userPoolId;
  const { UserPool } = await pools.send(new DescribeUserPoolCommand({ UserPoolId }));
  // The user pool exists, so if a resource is missing, it is the group.
  const listed = await nullIfMissing(
    pools.send(new ListUsersInGroupCommand({ UserPoolId, GroupName: 'admin', Limit: MAX_ADMINS })),
  );
  const able = (listed?.Users ?? []).filter(({ Enabled }) => Enabled !== false);
  const factors = await Promise.all(able.map((user) => hasSecondFactor(pools, UserPoolId, user)));
  return {
    count: able.length,
    withoutSecondFactor: factors.filter((has) => !has).length,
    secondFactor: UserPool?.MfaConfiguration ?? 'OFF',
    userPoolId,
    accountPage: `${siteUrl}/account`,
    hasGroup: listed !== null,
    isProtected: UserPool?.DeletionProtection === 'ACTIVE',
  };
}
