import { appleProvider, googleProvider } from '#infra/identity-providers.ts';
import { RETURN_PATH } from '#shared/customers/federation.ts';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings.ts';
import { createCognito } from './cognito/service.ts';
import type { Documents } from './documents.ts';
import {
  FEDERATED_CLIENT_ID,
  MAIL_FROM,
  MEDIA_BUCKET,
  PROVIDER_SECRET_ID,
  SECRETS_ID,
  USER_POOL_CLIENT_ID,
  USER_POOL_ID,
} from './environment.ts';
import type { Faults } from './faults.ts';
import type { LocalFunctions } from './functions.ts';
import { createIdentityProviders, GOOGLE } from './identity-providers/service.ts';
import { newStripeKeys, type StripeKeys } from './options.ts';
import { createParameters } from './parameters.ts';
import { createPrintify } from './printify/index.ts';
import { createS3 } from './s3/service.ts';
import { createSecrets } from './secrets.ts';
import { bareAddress } from './ses/mime.ts';
import { createSes } from './ses/service.ts';
import { createSns } from './ses/sns.ts';
import { createStripe } from './stripe/index.ts';

function storedStripeKeys(documents: Documents): StripeKeys {
  const keys = documents.get<StripeKeys>('start', 'stripe-keys') ?? newStripeKeys();
  documents.put('start', 'stripe-keys', keys);
  return keys;
}

/** Creates the emulators of the services that product code calls. Stripe is not emulated if a real account is used. */
export function createEmulators(options: {
  url: string;
  documents: Documents;
  faults: Faults;
  mediaDirectory: string;
  realStripe: StripeKeys | null;
  triggers: LocalFunctions['triggers'];
}) {
  const { url, documents, faults, mediaDirectory, realStripe, triggers } = options;
  const keys = realStripe ?? storedStripeKeys(documents);
  const sns = createSns({ baseUrl: () => url, webhookUrl: () => `${url}/api/webhooks/ses` });
  const ses = createSes({ documents, faults, sender: bareAddress(MAIL_FROM), publish: sns.publish });
  const hosted = `${url}/_cognito`;
  const identityProviders = createIdentityProviders({
    documents,
    redirectUri: () => `${hosted}/oauth2/idpresponse`,
  });
  const cognito = createCognito({
    documents,
    faults,
    userPoolId: USER_POOL_ID,
    clientId: USER_POOL_CLIENT_ID,
    firstFactors: ['EMAIL_OTP', 'WEB_AUTHN'],
    federation: {
      clientId: FEDERATED_CLIENT_ID,
      hostedUrl: () => hosted,
      callbackUrls: () => [`${url}${RETURN_PATH}`],
      logoutUrls: () => [`${url}${RETURN_PATH}`],
      providerUrls: () => ({ Google: `${url}/_google`, SignInWithApple: `${url}/_apple` }),
    },
    deliver: (mail) => ses.deliver({ ...mail, from: MAIL_FROM }),
    ...triggers,
  });
  cognito.addProvider(googleProvider(GOOGLE));
  cognito.addProvider(appleProvider(identityProviders.apple));
  const payments = { stripeSecretKey: keys.secretKey, stripeWebhookSecret: keys.webhookSecret };
  // A shop from before parameters stored the key as a secret on this machine.
  const former = documents.get<{ current: { text: string } }>('secret', PROVIDER_SECRET_ID.slice(1))?.current.text;
  const stored = { [SECRETS_ID]: JSON.stringify(payments), ...(former ? { [PROVIDER_SECRET_ID]: former } : {}) };
  const parameters = createParameters(stored, documents);
  const secrets = createSecrets({}, documents);
  const s3 = createS3({ documents, faults, bucket: MEDIA_BUCKET, directory: mediaDirectory });
  const stripe = realStripe
    ? null
    : createStripe({
        documents,
        faults,
        ...keys,
        webhookUrl: `${url}/api/webhooks/stripe`,
        baseUrl: () => url,
        businessName: DEFAULT_SETTINGS.name,
      });
  const printify = createPrintify({ documents, faults, baseUrl: () => url });
  const services = [
    ses,
    sns.service,
    cognito,
    identityProviders,
    parameters,
    secrets,
    s3,
    printify,
    ...(stripe ? [stripe] : []),
  ];
  return { cognito, s3, stripe, printify, services };
}
