import { join } from 'node:path';
import { timeLimits } from '../functions.ts';
import { createAuthorizer } from './authorizer.ts';
import { buildWeb } from './build-web.ts';
import { type LocalClock, startClock } from './clock.ts';
import type { Cognito } from './cognito/service.ts';
import { behindContentNetwork, pastContentNetwork } from './content-network.ts';
import { createControl, type LocalAccount, type LocalDescription } from './control.ts';
import { type DataDirectory, openDataDirectory } from './data-directory.ts';
import { describeCloud, publicConfig } from './description.ts';
import { startDynamoDb } from './dynamodb.ts';
import { TABLE_NAME, WEB_DIRECTORY } from './environment.ts';
import { Faults } from './faults.ts';
import { openFrontDoor } from './front-door.ts';
import { loadFunctions, runCounted } from './functions.ts';
import { createGateway } from './gateway.ts';
import { Invocations } from './invocations.ts';
import type { LocalOptions } from './options.ts';
import { createSite } from './site.ts';
import { createStandIns } from './stand-ins.ts';
import { startStream } from './stream.ts';
import type { StripeEmulator } from './stripe/index.ts';

export interface LocalCloud {
  url: string;
  description: LocalDescription;
  stop(): Promise<void>;
}

type Say = (line: string) => void;

/** Boots the whole shop on this machine, in the order in which each part needs the ones before it. */
export async function startCloud(options: LocalOptions, say: Say): Promise<LocalCloud> {
  const { realStripe, realPrintify } = options;
  const door = await openFrontDoor(options.port);
  const url = `http://localhost:${door.port}`;
  const data = openDataDirectory(options.dataDirectory, options.reset);
  const { documents, mediaDirectory } = data;
  const faults = new Faults();
  const invocations = new Invocations();

  const { endpoint, stop: stopDynamoDb } = await startDynamoDb(data.tableDirectory, TABLE_NAME, say);
  const world = { siteUrl: url, dynamoDbEndpoint: endpoint, realStripe: realStripe !== null, realPrintify };
  const functions = await loadFunctions(world, data.functionLog);

  const { cognito, s3, stripe, printify, services } = createStandIns({
    url,
    documents,
    faults,
    mediaDirectory,
    realStripe,
    triggers: functions.triggers,
  });
  door.open(services);
  const accounts = await seedOnce(data, cognito, stripe, say);
  buildWeb(WEB_DIRECTORY, say);

  const stream = await startStream({
    endpoint,
    tableName: TABLE_NAME,
    documents,
    invoke: runCounted(invocations, functions.stream),
  });
  await stream.drained();

  const bareGateway = createGateway({
    functions: functions.requests,
    authorize: createAuthorizer(cognito.jwks()),
    invocations,
    limits: timeLimits,
    after: stream.nudge,
  });
  const gateway = behindContentNetwork(bareGateway);
  const description = describeCloud({
    ...world,
    url,
    accounts,
    printify: { token: printify.token(), shopId: printify.shopId },
  });
  let clock: LocalClock | undefined;
  const control = createControl({
    description: () => description,
    faults,
    invocations,
    tick: async () => clock?.tick(),
    drained: stream.drained,
  });
  const site = createSite({
    siteUrl: url,
    filesDirectory: join(WEB_DIRECTORY, 'client'),
    mediaDirectory,
    mediaCaching: s3.cacheControlOf,
    publicConfig: () => publicConfig(url),
    pages: gateway.answer,
  });
  door.open([gateway, pastContentNetwork(bareGateway), ...services, control, site]);
  stripe?.start();
  printify.start();
  clock = startClock(runCounted(invocations, functions.schedule));

  return {
    url,
    description,
    stop: async () => {
      await door.close();
      await stripe?.close();
      await printify.close();
      await clock.stop();
      await stream.stop();
      await stopDynamoDb();
      documents.close();
      data.release();
    },
  };
}

/** Fills an empty shop. The seed writes through product code, which is loaded when its environment stands. */
async function seedOnce(
  data: DataDirectory,
  cognito: Cognito,
  stripe: StripeEmulator | null,
  say: Say,
): Promise<LocalAccount[]> {
  const { documents, mediaDirectory } = data;
  const { accounts, seed } = await import('./seed/seed.ts');
  if (!documents.get('start', 'seeded')) {
    await seed({ cognito, payments: stripe, mediaDirectory, say });
    documents.put('start', 'seeded', true);
  }
  return accounts;
}
