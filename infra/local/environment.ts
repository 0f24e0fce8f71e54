import { join } from 'node:path';
import { FEEDBACK_TOPIC } from './ses/sns.ts';

/** Name of the table in the shop's own engine. At `DYNAMODB_ENDPOINT`, table names only start with it. */
export const TABLE_NAME = 'shop';
export const MAIL_FROM = 'FOUNDATION <hello@foundation.example>';
export const USER_POOL_ID = 'us-east-1_LocalPool';
export const USER_POOL_CLIENT_ID = 'localshopwebclient0000000';
/** Client of the hosted domain, with which people sign in through Google and Apple. */
export const FEDERATED_CLIENT_ID = 'localshopfederated0000000';
/** Credentials of every SDK client on this machine. Nothing checks them. */
export const LOCAL_CREDENTIALS = {
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
};
export const MEDIA_BUCKET = 'shop-media';
export const SECRETS_ID = '/shop/payments';
export const PROVIDER_SECRET_ID = '/shop/provider';
/** This secret is public, because there is nothing to protect on this machine. */
export const EDGE_SECRET = 'local-edge-secret';
/** Output directory of the web build. */
export const WEB_DIRECTORY = join(import.meta.dirname, '..', '..', 'dist', 'web');

/**
 * Returns the environment variables that the functions have in Lambda, with every endpoint on this machine. The variables are
 * set before any function is loaded, so that product code does not have to handle the local cloud separately.
 */
export function functionEnvironment(options: {
  siteUrl: string;
  dynamoDbEndpoint: string;
  tableName?: string;
  realStripe: boolean;
  realPrintify?: string | null;
}) {
  const { siteUrl, dynamoDbEndpoint, tableName = TABLE_NAME, realStripe, realPrintify } = options;
  return {
    AWS_REGION: LOCAL_CREDENTIALS.region,
    AWS_ACCESS_KEY_ID: LOCAL_CREDENTIALS.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: LOCAL_CREDENTIALS.credentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: dynamoDbEndpoint,
    AWS_ENDPOINT_URL_SES: `${siteUrl}/_ses`,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: `${siteUrl}/_cognito/`,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: `${siteUrl}/_secrets`,
    AWS_ENDPOINT_URL_SSM: `${siteUrl}/_parameters`,
    // The SDK adds the bucket's name to the host name unless the host is an IP address.
    AWS_ENDPOINT_URL_S3: `${siteUrl.replace('//localhost', '//127.0.0.1')}/_s3`,
    TABLE_NAME: tableName,
    SITE_URL: siteUrl,
    USER_POOL_ID,
    USER_POOL_CLIENT_ID,
    FEDERATED_CLIENT_ID,
    JWKS_URL: `${siteUrl}/_cognito/${USER_POOL_ID}/.well-known/jwks.json`,
    SECRETS_ID,
    FRONT_DOOR_KEY: EDGE_SECRET,
    PROVIDER_SECRET_ID,
    ...(realStripe ? {} : { STRIPE_API_URL: siteUrl }),
    PRINTIFY_API_URL: realPrintify ?? `${siteUrl}/_printify/v1`,
    MAIL_FROM,
    MAIL_FEEDBACK_TOPIC: FEEDBACK_TOPIC,
    SNS_URL: siteUrl,
    MEDIA_BUCKET,
    WEB_DIRECTORY,
    POWERTOOLS_SERVICE_NAME: 'shop',
    // With this setting, Powertools logs through the global console, which the local start sends to a file.
    POWERTOOLS_DEV: 'true',
    LOG_LEVEL: 'INFO',
  };
}
