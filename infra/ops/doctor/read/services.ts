import {
  AdminGetUserCommand,
  type CognitoIdentityProviderClient,
  DescribeUserPoolCommand,
  ListUsersInGroupCommand,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { SESClient } from '@aws-sdk/client-ses';
import type Stripe from 'stripe';
import { PLACEHOLDER } from '#infra/stage.ts';
import { unlessGone } from '../../aws/made.ts';
import { readSender } from '../../mail/sender.ts';
import {
  isSigningSecret,
  modeOf,
  type PaymentKeys,
  parsePaymentKeys,
  readPaymentKeys,
} from '../../payments/payment-keys.ts';
import { keyProblem, listEndpoints } from '../../payments/stripe-account.ts';
import type { AdminState, MailState, PaymentState } from '../facts.ts';

const isMissing = (value: string): boolean => value === '' || value === PLACEHOLDER;

/** What Stripe says to a key. Throws when it cannot be asked. */
async function accountOf(stripe: Stripe): Promise<PaymentState['account']> {
  try {
    return { endpoints: await listEndpoints(stripe) };
  } catch (error) {
    const problem = keyProblem(error);
    if (problem) return { problem };
    throw new Error('Stripe could not be asked just now');
  }
}

const NO_KEYS = parsePaymentKeys('');

/** The payment keys, and what became of the secret where it cannot be read any more. */
async function readSecret(
  secrets: SecretsManagerClient,
  name: string,
): Promise<Pick<PaymentState, 'secretIs'> & { keys: PaymentKeys | null }> {
  try {
    return { keys: await readPaymentKeys(secrets, name), secretIs: null };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === 'ResourceNotFoundException') return { keys: NO_KEYS, secretIs: 'gone' };
    if (/(marked|scheduled).* delet/.test(error.message)) return { keys: NO_KEYS, secretIs: 'about to be deleted' };
    throw error;
  }
}

/** The payment secret and what Stripe says of it; nothing of its values leaves here. */
export async function readPayments(
  secrets: SecretsManagerClient,
  secretId: string,
  webhookUrl: string,
  connect: (key: string) => Stripe,
): Promise<PaymentState> {
  const { keys, secretIs } = await readSecret(secrets, secretId);
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

/** More admins than a shop has. */
const MOST_ADMINS = 60;

async function hasSecondFactor(pools: CognitoIdentityProviderClient, UserPoolId: string, { Username }: UserType) {
  const { UserMFASettingList = [] } = await pools.send(new AdminGetUserCommand({ UserPoolId, Username }));
  return UserMFASettingList.length > 0;
}

/** The admins who can sign in, and how. */
export async function readAdmins(
  pools: CognitoIdentityProviderClient,
  { userPoolId, siteUrl }: { userPoolId: string; siteUrl: string },
): Promise<AdminState> {
  const UserPoolId = userPoolId;
  const { UserPool } = await pools.send(new DescribeUserPoolCommand({ UserPoolId }));
  // With the pool at hand, what is not found is the group.
  const listed = await unlessGone(
    pools.send(new ListUsersInGroupCommand({ UserPoolId, GroupName: 'admin', Limit: MOST_ADMINS })),
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
