import { join } from 'node:path';
import { FEEDBACK_TOPIC } from './ses/sns.ts';

export const TABLE_NAME = 'shop';
export const MAIL_FROM = 'FOUNDATION <hello@foundation.example>';
export const USER_POOL_ID = 'us-east-1_LocalPool';
export const USER_POOL_CLIENT_ID = 'localshopwebclient0000000';
/** What every SDK client on this machine signs with; nobody checks it. */
export const LOCAL_CREDENTIALS = {
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
};
export const MEDIA_BUCKET = 'shop-media';
export const SECRETS_ID = 'shop/payments';
export const PROVIDER_SECRET_ID = 'shop/provider';
/** What the content network proves itself with; here nobody could guess wrong. */
export const FRONT_DOOR_KEY = 'local-front-door';
/** Where the web build is written to. */
export const WEB_DIRECTORY = join(import.meta.dirname, '..', '..', 'dist', 'web');

/**
 * The environment the functions would find in Lambda, with every endpoint on this machine.
 * It is set before any function is loaded, so that product code needs to know nothing of it.
 */
export function functionEnvironment(options: {
  siteUrl: string;
  dynamoDbEndpoint: string;
  realStripe: boolean;
  realPrintify?: string | null;
}) {
  const { siteUrl, dynamoDbEndpoint, realStripe, realPrintify } = options;
  return {
    AWS_REGION: LOCAL_CREDENTIALS.region,
    AWS_ACCESS_KEY_ID: LOCAL_CREDENTIALS.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: LOCAL_CREDENTIALS.credentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: dynamoDbEndpoint,
    AWS_ENDPOINT_URL_SES: `${siteUrl}/_ses`,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: `${siteUrl}/_cognito/`,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: `${siteUrl}/_secrets`,
    // The SDK puts a bucket's name before a host's, and into the path only where the host is a bare address.
    AWS_ENDPOINT_URL_S3: `${siteUrl.replace('//localhost', '//127.0.0.1')}/_s3`,
    TABLE_NAME,
    SITE_URL: siteUrl,
    USER_POOL_ID,
    USER_POOL_CLIENT_ID,
    JWKS_URL: `${siteUrl}/_cognito/${USER_POOL_ID}/.well-known/jwks.json`,
    SECRETS_ID,
    FRONT_DOOR_KEY,
    PROVIDER_SECRET_ID,
    ...(realStripe ? {} : { STRIPE_API_URL: siteUrl }),
    PRINTIFY_API_URL: realPrintify ?? `${siteUrl}/_printify/v1`,
    MAIL_FROM,
    MAIL_FEEDBACK_TOPIC: FEEDBACK_TOPIC,
    SNS_URL: siteUrl,
    MEDIA_BUCKET,
    WEB_DIRECTORY,
    POWERTOOLS_SERVICE_NAME: 'shop',
    // Powertools then logs through the global console, which the local start sends to a file.
    POWERTOOLS_DEV: 'true',
    LOG_LEVEL: 'INFO',
  };
}
