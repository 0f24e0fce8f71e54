import { RemovalPolicy, SecretValue, Validations } from 'aws-cdk-lib';
import { Key } from 'aws-cdk-lib/aws-kms';
import { type ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { PLACEHOLDER, type Stage, secretNames, stackNames } from '../stage.ts';

/** The stored value while no provider is connected. */
const NOT_CONNECTED = '{}';

/**
 * Makes the secret where the stage keeps data. Elsewhere returns only its name: a secret costs 40 cents a month, so it is
 * made with the first key, and `npm run destroy` deletes it.
 */
export function paymentKeys(scope: Construct, stage: Stage): ISecret {
  if (!stage.keepsData) return Secret.fromSecretNameV2(scope, 'PaymentKeys', secretNames(stage.name).paymentKeys);
  const placeholder = SecretValue.unsafePlainText(PLACEHOLDER);
  // No fixed name: a retained secret would keep it, and the stage could not be deployed again.
  const secret = new Secret(scope, 'PaymentKeys', {
    description: 'Filled in by the owner: the keys of the Stripe account',
    secretObjectValue: { stripeSecretKey: placeholder, stripeWebhookSecret: placeholder },
    removalPolicy: RemovalPolicy.RETAIN,
  });
  Validations.of(secret).acknowledge({
    id: 'AwsSolutions-SMG4',
    reason: 'Stripe has no call that rotates a key; the owner rolls it in the dashboard and pastes the new one.',
  });
  return secret;
}

/** As `paymentKeys`. A KMS key, a dollar a month, encrypts it where the stage keeps data; elsewhere AWS's own does. */
export function providerKey(scope: Construct, stage: Stage): ISecret {
  if (!stage.keepsData) return Secret.fromSecretNameV2(scope, 'ProviderKey', secretNames(stage.name).providerKey);
  const encryptionKey = new Key(scope, 'ProviderKeys', {
    alias: `${stackNames(stage.name).data}/provider-keys`,
    description: "Encrypts the API key of the shop's print-on-demand provider",
    enableKeyRotation: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });
  const secret = new Secret(scope, 'ProviderKey', {
    description:
      "Written by the shop when its owner connects: the provider's API key and what its webhooks are signed with",
    encryptionKey,
    secretStringValue: SecretValue.unsafePlainText(NOT_CONNECTED),
    removalPolicy: RemovalPolicy.RETAIN,
  });
  Validations.of(secret).acknowledge({
    id: 'AwsSolutions-SMG4',
    reason: 'Printify has no call that rotates a key; the owner makes another within its year and pastes it.',
  });
  return secret;
}

/** True when no stack makes the secret. */
export const isMadeWhenNeeded = (secret: ISecret): boolean => secret.secretFullArn === undefined;

/** Returns the id for Secrets Manager: the ARN of a stack's secret, or the name of one that is made when needed. */
export const secretIdOf = (secret: ISecret): string => secret.secretFullArn ?? secret.secretName;

/**
 * Returns the ARNs for policies. AWS ends each ARN in six random characters. It is undocumented whether the check for a
 * missing secret includes them, and without the right AWS answers "denied" instead of "not found": so both forms are named.
 */
export const secretArnsOf = ({ secretFullArn, secretArn }: ISecret): string[] =>
  secretFullArn ? [secretFullArn] : [secretArn, `${secretArn}-??????`];
