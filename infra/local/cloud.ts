import { join } from 'node:path';
import { lambdas, streamFunctions, timeLimits } from '../functions.ts';
import { buildWeb } from './build-web.ts';
import { behindCdn, bypassCdn } from './cdn/cdn.ts';
import { createSite } from './cdn/site.ts';
import { type LocalClock, startClock } from './clock.ts';
import type { Cognito } from './cognito/service.ts';
import { createControl, type LocalDescription } from './control/control.ts';
import { describeCloud, publicConfig } from './control/description.ts';
import { type DataDirectory, openDataDirectory } from './data-directory.ts';
import { isTableLost, type LocalDynamoDb, startDynamoDb, tableNameOf } from './dynamodb/dynamodb.ts';
import { startStream } from './dynamodb/stream.ts';
import { createEmulators } from './emulators.ts';
import { WEB_DIRECTORY } from './environment.ts';
import { Faults } from './faults.ts';
import { loadFunctions, runCounted } from './functions.ts';
import { createAuthorizer } from './gateway/authorizer.ts';
import { createGateway, type Gateway } from './gateway/gateway.ts';
import { openHttpServer } from './http-server.ts';
import { Invocations } from './invocations.ts';
import type { LocalOptions } from './options.ts';
import { accounts } from './seed/accounts.ts';
import type { StripeEmulator } from './stripe/index.ts';

export interface LocalCloud {
  url: string;
  description: LocalDescription;
  stop(): Promise<void>;
}

type Say = (line: string) => void;

/** Starts the whole shop on this machine. Each part needs the ones before it. */
export async function startCloud(options: LocalOptions, say: Say): Promise<LocalCloud> {
  const { realStripe, realPrintify } = options;
  const server = await openHttpServer(options.port);
  const url = `http://localhost:${server.port}`;
  const tableName = tableNameOf(options.dataDirectory);
  const data = openDataDirectory(options.dataDirectory, options.reset || (await isTableLost(tableName)));
  const { documents, mediaDirectory } = data;
  const faults = new Faults();
  const invocations = new Invocations();

  const dynamoDb = await startDynamoDb(data.tableDirectory, tableName, say, !documents.get('start', 'seeded'));
  const { endpoint } = dynamoDb;
  const endpoints = {
    siteUrl: url,
    dynamoDbEndpoint: endpoint,
    tableName,
    realStripe: realStripe !== null,
    realPrintify,
  };
  const functions = await loadFunctions(endpoints, data.functionLog);

  const { triggers } = functions;
  const emulators = createEmulators({ url, documents, faults, mediaDirectory, realStripe, triggers });
  const { cognito, s3, stripe, printify, services } = emulators;
  server.route(services);
  await seedOnce(data, dynamoDb, { cognito, stripe }, say);
  buildWeb(WEB_DIRECTORY, say);

  const invoke = runCounted(invocations, functions.stream);
  const lanes = streamFunctions.flatMap((name) => lambdas[name].lanes);
  const stream = await startStream({ ...dynamoDb, tableName, documents, lanes, invoke });
  await stream.drained();

  const authorize = createAuthorizer(cognito.jwks());
  const { requests } = functions;
  const bareGateway = createGateway({
    functions: requests,
    authorize,
    invocations,
    limits: timeLimits,
    after: stream.nudge,
  });
  const gateway = behindCdn(bareGateway);
  const provider = { token: printify.token(), shopId: printify.shopId };
  const description = describeCloud({ ...endpoints, url, accounts, printify: provider });
  let clock: LocalClock | undefined;
  const control = createControl({
    description: () => description,
    faults,
    invocations,
    tick: async () => clock?.tick(),
    drained: stream.drained,
  });
  const config = () => publicConfig(url, realStripe !== null);
  const site = siteAt(url, data, s3.cacheControlOf, gateway, config);
  server.route([gateway, bypassCdn(bareGateway), ...services, control, site]);
  stripe?.start();
  printify.start();
  clock = startClock(runCounted(invocations, functions.schedule));

  const ends = [
    () => server.close(),
    () => stripe?.close(),
    () => printify.close(),
    clock.stop,
    stream.stop,
    dynamoDb.stop,
  ];
  return {
    url,
    description,
    stop: async () => {
      for (const end of ends) await end();
      documents.close();
      data.release();
    },
  };
}

type SiteOptions = Parameters<typeof createSite>[0];

const siteAt = (
  siteUrl: string,
  data: DataDirectory,
  mediaCaching: SiteOptions['mediaCaching'],
  gateway: Gateway,
  config: SiteOptions['publicConfig'],
) =>
  createSite({
    siteUrl,
    filesDirectory: join(WEB_DIRECTORY, 'client'),
    mediaDirectory: data.mediaDirectory,
    mediaCaching,
    publicConfig: config,
    pages: gateway.answer,
  });

/**
 * Seeds an empty shop. The seed writes through product code, so it is loaded only when it is needed, after the environment is
 * set.
 */
async function seedOnce(
  data: DataDirectory,
  dynamoDb: LocalDynamoDb,
  { cognito, stripe }: { cognito: Cognito; stripe: StripeEmulator | null },
  say: Say,
): Promise<void> {
  const { documents, mediaDirectory } = data;
  if (documents.get('start', 'seeded')) return;
  const { seed } = await import('./seed/seed.ts');
  await seed({ cognito, payments: stripe, mediaDirectory, say });
  await dynamoDb.markSeeded();
  documents.put('start', 'seeded', true);
}
