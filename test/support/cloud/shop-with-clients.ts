import { CognitoIdentityProviderClient, DescribeUserPoolCommand } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESClient } from '@aws-sdk/client-ses';
import { SSMClient } from '@aws-sdk/client-ssm';
import { LOCAL_CREDENTIALS, SECRETS_ID } from '#infra/local/environment.ts';
import { stripeClient } from '#infra/ops/payments/stripe-account.ts';
import { setUpPayments } from '#infra/ops/set-up/payments.ts';
import { type Shop, startShop } from '../shop.ts';

/** A running shop, with the AWS clients that the doctor needs. */
export interface ShopWithClients {
  shop: Shop;
  secrets: SecretsManagerClient;
  parameters: SSMClient;
  ses: SESClient;
  table: DynamoDBClient;
  pools: CognitoIdentityProviderClient;
}

/** Description of a user pool. The local pool does not provide one. */
const UserPool = { MfaConfiguration: 'OPTIONAL', EmailConfiguration: { EmailSendingAccount: 'COGNITO_DEFAULT' } };

export async function startShopWithClients(): Promise<ShopWithClients> {
  const shop = await startShop();
  const at = (endpoint: string) => ({ ...LOCAL_CREDENTIALS, endpoint, maxAttempts: 1 });
  const pools = new CognitoIdentityProviderClient(at(shop.local.cognito.endpoint));
  pools.middlewareStack.add(
    (next, { commandName }) =>
      async (args) =>
        commandName === DescribeUserPoolCommand.name
          ? { response: {}, output: { UserPool, $metadata: {} } }
          : next(args),
    { step: 'initialize' },
  );
  return {
    ...{ shop, pools },
    secrets: new SecretsManagerClient(at(`${shop.url}/_secrets`)),
    parameters: new SSMClient(at(`${shop.url}/_parameters`)),
    ses: new SESClient(at(`${shop.url}/_ses`)),
    table: new DynamoDBClient(at(shop.local.dynamodb.endpoint)),
  };
}

/** Sets up payments the same way that a deployment does. Answers "yes" to every question. */
export async function payThrough({ shop, ...clients }: ShopWithClients): Promise<void> {
  const dialogue = { say: () => {}, isInteractive: true, ask: async () => 'y' };
  await setUpPayments({
    ...{ stage: 'dev', clients, keysId: SECRETS_ID, webhookUrl: `${shop.url}/api/webhooks/stripe`, dialogue },
    ...{ keyOfEnvironment: undefined, wantsNewKey: false, connect: (key) => stripeClient(key, shop.url) },
  });
}
