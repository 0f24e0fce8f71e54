import { Duration, Stack } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Bundles } from '../bundle.ts';
import { timeLimits } from '../limits.ts';
import { type Stage, tagsOf } from '../stage.ts';
import type { Customers } from './customers.ts';
import type { FrontDoor } from './front-door.ts';
import { type Role, roles, type ShopFunctionName } from './function-roles.ts';
import { LiveFunction } from './live-function.ts';
import type { Mail } from './mail.ts';
import { isMadeWhenNeeded, secretArnsOf, secretIdOf } from './secrets.ts';

export type ShopFunctions = Record<ShopFunctionName, LiveFunction>;

export interface ShopFunctionsProps {
  stage: Stage;
  bundles: Bundles;
  siteUrl: string;
  table: ITable;
  customers: Customers;
  paymentKeys: ISecret;
  providerKey: ISecret;
  mail: Mail;
  media: IBucket;
  frontDoor: FrontDoor;
}

/** What `functions/runtime/config.ts` asks of the environment; the addresses of Stripe and Printify keep their defaults. */
function environmentOf(scope: Construct, props: ShopFunctionsProps) {
  const { stage, siteUrl, table, customers, paymentKeys, mail, media } = props;
  const { pool, client } = customers;
  const issuer = `https://cognito-idp.${Stack.of(scope).region}.amazonaws.com/${pool.userPoolId}`;
  return {
    TABLE_NAME: table.tableName,
    SITE_URL: siteUrl,
    USER_POOL_ID: pool.userPoolId,
    USER_POOL_CLIENT_ID: client.userPoolClientId,
    JWKS_URL: `${issuer}/.well-known/jwks.json`,
    SECRETS_ID: secretIdOf(paymentKeys),
    MAIL_FROM: `${stage.storeName} <${stage.mail.address}>`,
    MAIL_CONFIGURATION_SET: mail.configurationSet.configurationSetName,
    MAIL_FEEDBACK_TOPIC: mail.feedback.topicArn,
    MEDIA_BUCKET: media.bucketName,
  };
}

export function shopFunctions(scope: Construct, props: ShopFunctionsProps): ShopFunctions {
  const { stage, bundles, table, customers, paymentKeys, providerKey, mail, media, frontDoor } = props;
  const environment = environmentOf(scope, props);
  // Made of the pool's id, which comes from the other stack anyway: one thing less that the two stacks hold each other by.
  const { userPoolId: resourceName } = customers.pool;
  const poolArn = Stack.of(scope).formatArn({ service: 'cognito-idp', resource: 'userpool', resourceName });
  const make = (name: ShopFunctionName): LiveFunction => {
    const role: Role = roles[name];
    const lambda = new LiveFunction(scope, name, {
      stage,
      description: role.description,
      timeout: Duration.seconds(timeLimits[name]),
      environment: {
        ...environment,
        ...(role.requests ? frontDoor.environment : {}),
        ...(role.provider ? { PROVIDER_SECRET_ID: secretIdOf(providerKey) } : {}),
        ...(role.provider === 'write' && isMadeWhenNeeded(providerKey)
          ? { PROVIDER_SECRET_TAGS: JSON.stringify(tagsOf(stage.name)) }
          : {}),
      },
      code: bundles[name],
    });
    lambda.mayUseTable(table, role.table);
    if (role.payments) lambda.may(['secretsmanager:GetSecretValue'], secretArnsOf(paymentKeys));
    if (role.provider) lambda.mayUseProviderKey(providerKey, role.provider);
    if (role.mail) mail.maySend(lambda);
    if (role.groups) lambda.may(['cognito-idp:AdminListGroupsForUser'], [poolArn]);
    if (role.pictures) lambda.mayStorePictures(media);
    return lambda;
  };
  return {
    shop: make('shop'),
    account: make('account'),
    admin: make('admin'),
    webhooks: make('webhooks'),
    pages: make('pages'),
    changes: make('changes'),
    clock: make('clock'),
  };
}
