import { Stack } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Bundles } from '../../bundle.ts';
import type { Rights } from '../../function-kinds.ts';
import { type AppFunctionName, appFunctions, byFunction, lambdas } from '../../functions.ts';
import type { Stage } from '../../stage.ts';
import type { Customers } from '../customers.ts';
import type { EdgeSecret } from '../edge/edge-secret.ts';
import type { Mail } from '../mail.ts';
import { idInUse, type KeyHome } from '../secrets.ts';
import { LiveFunction } from './live-function.ts';

export type ShopFunctions = Record<AppFunctionName, LiveFunction>;

export interface ShopFunctionsProps {
  stage: Stage;
  bundles: Bundles;
  siteUrl: string;
  table: ITable;
  customers: Customers;
  paymentKeys: KeyHome;
  providerKey: KeyHome;
  mail: Mail;
  media: IBucket;
  edgeSecret: EdgeSecret;
}

/**
 * Returns the environment variables that `functions/runtime/config.ts` reads. The addresses of Stripe and Printify are left
 * out, so they keep their defaults.
 */
function environmentOf(scope: Construct, props: ShopFunctionsProps) {
  const { stage, siteUrl, table, customers, paymentKeys, mail, media } = props;
  const { pool, client, federation } = customers;
  const issuer = `https://cognito-idp.${Stack.of(scope).region}.amazonaws.com/${pool.userPoolId}`;
  return {
    TABLE_NAME: table.tableName,
    SITE_URL: siteUrl,
    USER_POOL_ID: pool.userPoolId,
    USER_POOL_CLIENT_ID: client.userPoolClientId,
    ...(federation ? { FEDERATED_CLIENT_ID: federation.client.userPoolClientId } : {}),
    JWKS_URL: `${issuer}/.well-known/jwks.json`,
    SECRETS_ID: idInUse(paymentKeys),
    MAIL_FROM: `${stage.storeName} <${stage.mail.address}>`,
    MAIL_CONFIGURATION_SET: mail.configurationSet.configurationSetName,
    MAIL_FEEDBACK_TOPIC: mail.feedback.topicArn,
    MEDIA_BUCKET: media.bucketName,
  };
}

const PASSWORD_ACTIONS = [
  'cognito-idp:AdminInitiateAuth',
  'cognito-idp:AdminSetUserMFAPreference',
  'cognito-idp:AdminSetUserPassword',
  'cognito-idp:AdminUserGlobalSignOut',
  'cognito-idp:ListUsersInGroup',
];

const UNLINKING_ACTIONS = ['cognito-idp:AdminGetUser', 'cognito-idp:AdminDisableProviderForUser'];

const ADMIN_QUESTIONS = [
  'cognito-idp:AdminGetUser',
  'cognito-idp:AdminListGroupsForUser',
  'cognito-idp:ListUsersInGroup',
];

const TEAM_ACTIONS = [
  'cognito-idp:AdminAddUserToGroup',
  'cognito-idp:AdminRemoveUserFromGroup',
  'cognito-idp:AdminSetUserMFAPreference',
  'cognito-idp:AdminUserGlobalSignOut',
];

function grant(lambda: LiveFunction, rights: Rights, props: ShopFunctionsProps): void {
  const { table, customers, paymentKeys, providerKey, mail, media } = props;
  lambda.mayUseTable(table, rights.table);
  if (rights.payments) lambda.mayUseKeys(paymentKeys, 'read');
  if (rights.provider) lambda.mayUseKeys(providerKey, rights.provider);
  if (rights.mail) mail.maySend(lambda);
  if (rights.sender) mail.mayChangeSender(lambda);
  // The ARN is built from the pool's id, which this stack already imports from the data stack. Using the pool's own ARN would
  // require another export.
  const { userPoolId: resourceName } = customers.pool;
  const poolArn = Stack.of(lambda).formatArn({ service: 'cognito-idp', resource: 'userpool', resourceName });
  if (rights.admins) lambda.may(ADMIN_QUESTIONS, [poolArn]);
  if (rights.team) lambda.may(TEAM_ACTIONS, [poolArn]);
  if (rights.passwords) lambda.may(PASSWORD_ACTIONS, [poolArn]);
  if (rights.passwords && customers.federation) lambda.may(UNLINKING_ACTIONS, [poolArn]);
  if (rights.unconfirmed) lambda.may(['cognito-idp:ListUsers', 'cognito-idp:AdminDeleteUser'], [poolArn]);
  if (rights.pictures) lambda.mayStorePictures(media);
  if (rights.photos) lambda.mayUsePhotos(media, rights.photos);
  if (rights.videos) lambda.mayStoreVideos(media);
}

/** Creates every function of the app stack with its environment variables and permissions. */
export function shopFunctions(scope: Construct, props: ShopFunctionsProps): ShopFunctions {
  const { stage, bundles, edgeSecret } = props;
  const environment = environmentOf(scope, props);
  return byFunction(appFunctions, (name) => {
    const { invokedBy } = lambdas[name];
    const rights: Rights = lambdas[name].rights;
    const lambda = new LiveFunction(scope, name, {
      stage,
      code: bundles[name],
      declaration: lambdas[name],
      environment: {
        ...environment,
        ...(invokedBy === 'gateway' ? edgeSecret.environment : {}),
        // Only functions that may call the provider get this variable.
        ...(rights.provider ? { PROVIDER_SECRET_ID: idInUse(props.providerKey) } : {}),
      },
    });
    grant(lambda, rights, props);
    return lambda;
  });
}
