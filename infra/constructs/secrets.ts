import { RemovalPolicy, SecretValue, Stack, Validations } from 'aws-cdk-lib';
import { Key } from 'aws-cdk-lib/aws-kms';
import { type ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { PLACEHOLDER, parameterNames, type Stage, stackNames } from '../stage.ts';

/** The stored value while no provider is connected. */
const NOT_CONNECTED = '{}';

/** Describes the place where keys are stored. */
export interface KeyHome {
  /** Path of the parameter from which the functions read the keys. Null for a stage that keeps its keys in a secret. */
  parameter: string | null;
  /**
   * The stack's secret. Null for a stage that never had one. Keys that moved to a parameter also stay in the secret until the
   * owner deletes it.
   */
  secret: ISecret | null;
}

/** Returns the id of the parameter or secret from which the functions read the keys. */
export const idInUse = ({ parameter, secret }: KeyHome): string => parameter ?? secret?.secretArn ?? '';

/** Returns the id of the place where the keys were first stored: the secret if the stack has one, otherwise the parameter. */
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
    // The secret has no fixed name. A retained secret would keep that name, and the stage could not be deployed again.
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

/**
 * Creates the place for the provider's key, in the same way as `paymentKeys`. A separate KMS key, which costs a dollar a
 * month, encrypts the secret. A parameter is encrypted with AWS's own key.
 */
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
