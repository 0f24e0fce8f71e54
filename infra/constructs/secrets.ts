import { RemovalPolicy, SecretValue, Validations } from 'aws-cdk-lib';
import { Key } from 'aws-cdk-lib/aws-kms';
import { type ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { PLACEHOLDER, type Stage, secretNames, stackNames } from '../stage.ts';

/** What the shop keeps while no provider is connected. */
const NOT_CONNECTED = '{}';

/**
 * A secret of the stack where data is kept. Elsewhere only its name: a secret costs 40 cents a month, so whoever has something
 * to keep makes it, and `npm run destroy` deletes it.
 */
export function paymentKeys(scope: Construct, stage: Stage): ISecret {
  if (!stage.keepsData) return Secret.fromSecretNameV2(scope, 'PaymentKeys', secretNames(stage.name).paymentKeys);
  const placeholder = SecretValue.unsafePlainText(PLACEHOLDER);
  // Without a name of its own: a kept secret would hold on to the name, and the stage could not be deployed again.
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

/** As `paymentKeys`. The key of its own, which costs a dollar a month, guards what is kept; else it is that of AWS. */
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

/** Whether no stack makes the secret. */
export const isMadeWhenNeeded = (secret: ISecret): boolean => secret.secretFullArn === undefined;

/** What Secrets Manager is asked for: the ARN of a secret of the stack, or the name of one that is made when it is needed. */
export const secretIdOf = (secret: ISecret): string => secret.secretFullArn ?? secret.secretName;

/**
 * What rights name. The six characters at the end of an ARN are AWS's own. Whether it asks for the right to a secret that is
 * not there with such an end or without is written nowhere, and only who has it is told that there is none: so both are named.
 */
export const secretArnsOf = ({ secretFullArn, secretArn }: ISecret): string[] =>
  secretFullArn ? [secretFullArn] : [secretArn, `${secretArn}-??????`];
