import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { DEFAULT_SETTINGS } from '../../shared/default-settings.ts';
import { buildWeb } from './build-web.ts';
import { startClock } from './clock.ts';
import { createCognito } from './cognito/service.ts';
import { createControl, type LocalDescription } from './control.ts';
import { openDocuments } from './documents.ts';
import { startDynamoDb } from './dynamodb.ts';
import { functionEnvironment, SECRETS_ID, TABLE_NAME, USER_POOL_CLIENT_ID, USER_POOL_ID } from './environment.ts';
import { Faults } from './faults.ts';
import { openFrontDoor } from './front-door.ts';
import { logToFile } from './function-log.ts';
import { createGateway, flattenClaims } from './gateway.ts';
import { Invocations } from './invocations.ts';
import { newStripeKeys, type readOptions } from './options.ts';
import { createSecrets } from './secrets.ts';
import { createSes } from './ses/service.ts';
import { createSite } from './site.ts';
import { startStream } from './stream.ts';
import { createStripe } from './stripe/index.ts';

const root = join(import.meta.dirname, '..', '..');
const WEB_DIRECTORY = join(root, 'dist', 'web');
/** Everything a reset removes; nothing else in the data directory is ours. */
const DATA = ['dynamodb', 'services.sqlite', 'services.sqlite-wal', 'services.sqlite-shm', 'media', 'functions.log'];

export interface LocalCloud {
  url: string;
  description: LocalDescription;
  stop(): Promise<void>;
}

/** Opens the stand-ins' memory; an unfinished first start counts as no start at all. */
function openData(directory: string, reset: boolean) {
  const open = () => openDocuments(join(directory, 'services.sqlite'));
  mkdirSync(directory, { recursive: true });
  let documents = open();
  if (reset || !documents.get('start', 'seeded')) {
    documents.close();
    for (const name of DATA) rmSync(join(directory, name), { recursive: true, force: true });
    documents = open();
  }
  mkdirSync(join(directory, 'media'), { recursive: true });
  return documents;
}

/** Boots the whole shop on this machine, in the order in which each part needs the ones before it. */
export async function startCloud(
  options: ReturnType<typeof readOptions>,
  say: (line: string) => void,
): Promise<LocalCloud> {
  const { dataDirectory, realStripe } = options;
  const door = await openFrontDoor(options.port);
  const url = `http://localhost:${door.port}`;
  const documents = openData(dataDirectory, options.reset);
  const faults = new Faults();
  const invocations = new Invocations();

  const dynamodb = await startDynamoDb(join(dataDirectory, 'dynamodb'), TABLE_NAME);
  Object.assign(
    process.env,
    functionEnvironment({ siteUrl: url, dynamoDbEndpoint: dynamodb.endpoint, realStripe: realStripe !== null }),
  );
  logToFile(join(dataDirectory, 'functions.log'));
  const functions = await loadFunctions();

  const stripeKeys =
    realStripe ?? documents.get<ReturnType<typeof newStripeKeys>>('start', 'stripe-keys') ?? newStripeKeys();
  if (!realStripe) documents.put('start', 'stripe-keys', stripeKeys);
  const ses = createSes({ documents, faults });
  const cognito = createCognito({
    documents,
    faults,
    userPoolId: USER_POOL_ID,
    clientId: USER_POOL_CLIENT_ID,
    deliver: ses.deliver,
    customMessage: functions.customiseMessage,
  });
  const secrets = createSecrets({
    [SECRETS_ID]: JSON.stringify({
      stripeSecretKey: stripeKeys.secretKey,
      stripeWebhookSecret: stripeKeys.webhookSecret,
    }),
  });
  const stripe = createStripe({
    documents,
    faults,
    ...stripeKeys,
    webhookUrl: `${url}/api/webhooks/stripe`,
    baseUrl: () => url,
    businessName: DEFAULT_SETTINGS.name,
  });

  const standIns = [ses, cognito, secrets, ...(realStripe ? [] : [stripe])];
  door.open(standIns);
  const { accounts, seed } = await import('./seed/seed.ts');
  if (!documents.get('start', 'seeded')) {
    await seed({ cognito, mediaDirectory: join(dataDirectory, 'media'), say });
    documents.put('start', 'seeded', true);
  }
  buildWeb(WEB_DIRECTORY, say);

  const stream = await startStream({
    endpoint: dynamodb.endpoint,
    tableName: TABLE_NAME,
    documents,
    invoke: functions.changes,
  });
  await stream.drained();

  const verifier = CognitoJwtVerifier.create({
    userPoolId: USER_POOL_ID,
    clientId: USER_POOL_CLIENT_ID,
    tokenUse: null,
  });
  verifier.cacheJwks(cognito.jwks());
  const gateway = createGateway({
    functions: functions.requests,
    authorize: async (token) => {
      try {
        return flattenClaims(await verifier.verify(token));
      } catch {
        return null;
      }
    },
    invocations,
    after: stream.nudge,
  });
  const description: LocalDescription = {
    baseUrl: url,
    accounts,
    mail: { url: `${url}/_ses/`, apiUrl: `${url}/_ses/messages` },
    stripe: { url: realStripe ? 'https://dashboard.stripe.com/test/payments' : `${url}/_stripe/` },
    dynamodb: { endpoint: dynamodb.endpoint, tableName: TABLE_NAME },
    cognito: { endpoint: `${url}/_cognito/`, userPoolId: USER_POOL_ID, clientId: USER_POOL_CLIENT_ID },
    controls: {
      page: `${url}/_local`,
      faults: `${url}/_local/faults`,
      clock: `${url}/_local/clock`,
      drain: `${url}/_local/drain`,
      invocations: `${url}/_local/invocations`,
    },
  };
  const site = createSite({
    siteUrl: url,
    webDirectory: WEB_DIRECTORY,
    mediaDirectory: join(dataDirectory, 'media'),
    publicConfig: () => ({
      userPoolId: USER_POOL_ID,
      userPoolClientId: USER_POOL_CLIENT_ID,
      userPoolEndpoint: `${url}/_cognito/`,
    }),
  });
  let tick = async () => {};
  const control = createControl({
    description: () => description,
    faults,
    invocations,
    tick: () => tick(),
    drained: stream.drained,
  });
  door.open([gateway, ...standIns, control, site]);
  if (!realStripe) stripe.start();
  const clock = startClock(functions.clock);
  tick = clock.tick;

  return {
    url,
    description,
    stop: async () => {
      await door.close();
      await stripe.close();
      await clock.stop();
      await stream.stop();
      await dynamodb.stop();
      documents.close();
    },
  };
}

/** Product code is loaded only when its environment stands. */
async function loadFunctions() {
  const [shop, account, admin, webhooks, changes, clock, customise] = await Promise.all([
    import('../../functions/requests/shop.ts'),
    import('../../functions/requests/account.ts'),
    import('../../functions/requests/admin.ts'),
    import('../../functions/requests/webhooks.ts'),
    import('../../functions/changes/handler.ts'),
    import('../../functions/clock/handler.ts'),
    import('../../functions/requests/identity/customise-message.ts'),
  ]);
  return {
    requests: { shop: shop.handler, account: account.handler, admin: admin.handler, webhooks: webhooks.handler },
    changes: changes.handler,
    clock: clock.handler,
    customiseMessage: customise.handler,
  };
}
