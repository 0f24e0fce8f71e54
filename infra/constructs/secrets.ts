import { RemovalPolicy, SecretValue, Stack, Validations } from 'aws-cdk-lib';
import { Key } from 'aws-cdk-lib/aws-kms';
import { type ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { PLACEHOLDER, parameterNames, type Stage, stackNames } from '../stage.ts';

/** The stored value while no provider is connected. */
const NOT_CONNECTED = '{}';

/** Names the place of keys. */
export interface KeyHome {
  /** The path of the parameter that the functions use; null for a stage whose keys are in a secret. */
  parameter: string | null;
  /** The stack's secret; null for a stage that never had one. Moved keys stay there too, until the owner deletes it. */
  secret: ISecret | null;
}

/** Returns the id by which functions read the keys. */
export const idInUse = ({ parameter, secret }: KeyHome): string => parameter ?? secret?.secretArn ?? '';

/** Returns the id of the keys' first home: of the secret, where the stack has one. */
export const firstIdOf = ({ parameter, secret }: KeyHome): string => secret?.secretArn ?? parameter ?? '';

export const parameterArn = (scope: Construct, path: string): string =>
  Stack.of(scope).formatArn({ service: 'ssm', resource: 'parameter', resourceName: path.slice(1) });

const homeOf = ({ keys }: Stage, parameter: string, makeSecret: () => ISecret): KeyHome => ({
  parameter: keys === 'secrets' ? null : parameter,
  secret: keys === 'parameters' ? null : makeSecret(),
});

export const paymentKeys = (scope: Construct, stage: Stage): KeyHome =>
  homeOf(stage, parameterNames(stage.name).paymentKeys, () => {
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
  });

/** As `paymentKeys`. A KMS key of its own, a dollar a month, encrypts the secret; AWS's own key encrypts parameters. */
export const providerKey = (scope: Construct, stage: Stage): KeyHome =>
  homeOf(stage, parameterNames(stage.name).providerKey, () => {
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
  });
