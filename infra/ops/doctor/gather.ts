import { ACMClient } from '@aws-sdk/client-acm';
import type { StageName } from '../../stage.ts';
import { configurationSetName } from '../../stage.ts';
import type { Choices } from '../arguments.ts';
import { type Caller, inWords, refuseAccount, whoAmI } from '../aws/access.ts';
import { readBootstrap } from '../aws/bootstrap.ts';
import type { Clients } from '../aws/clients.ts';
import { isShut, readFunctions } from '../aws/functions.ts';
import { type Made, ofType, readMade } from '../aws/made.ts';
import { type Deployed, NOT_DEPLOYED, outputsOf, readDeployed } from '../aws/stacks.ts';
import { readDmarc } from '../mail/dmarc.ts';
import { feedbackWebhook } from '../mail/feedback.ts';
import { readFeedback } from '../mail/feedback-state.ts';
import { withPoolSender } from '../mail/pool-sender.ts';
import { writesMailRecords } from '../mail/sender.ts';
import type { Outputs } from '../outputs.ts';
import { stripeClient } from '../payments/stripe-account.ts';
import {
  type About,
  type Facts,
  LEFT_OUT,
  OF_SHOP,
  type Reading,
  type Readings,
  SUBJECTS,
  type Subject,
} from './facts.ts';
import { readAlarms, readClock, readConcurrency } from './read/account.ts';
import { readBuckets, readEncryption, readLogs, readSecrets, readTable } from './read/kept.ts';
import { readProvider } from './read/provider.ts';
import { readAdmins, readMail, readPayments } from './read/services.ts';
import { readCertificate, readDns, readSite } from './read/site.ts';
import { readDrift, readTemplates } from './read/stacks.ts';
import { synthesise } from './read/synthesise.ts';
import { readTriggers } from './read/triggers.ts';

const PRINTIFY_API = 'https://api.printify.com/v1';
const CLOUDFRONT = '.cloudfront.net';

export interface Patient {
  stage: StageName;
  choices: Choices;
  /** Leaves out what takes minutes. */
  isQuick: boolean;
}

/** What a reader finds, or why it could not look: no failure is lost, and none ends the others. */
export async function reading<T>(read: () => Promise<T> | T): Promise<Reading<T>> {
  try {
    return { read: await read() };
  } catch (error) {
    return { because: inWords(error) };
  }
}

const unread = (because: string): Reading<never> => ({ because });

/** The same reason for several subjects. */
const allUnread = <Name extends Subject>(names: readonly Name[], because: string): Pick<Facts, Name> =>
  Object.fromEntries(names.map((name) => [name, unread(because)])) as Pick<Facts, Name>;

/** Facts of a machine that may not ask AWS: all else is not known, for one reason. */
function withoutAccess(region: string | null, problem: string | null): Facts {
  const because = problem ? 'AWS cannot be asked with these credentials' : 'no AWS region is set';
  return {
    ...allUnread(SUBJECTS, because),
    region: { read: { named: region } },
    ...(problem ? { credentials: { read: { problem, arn: '' } } } : {}),
  };
}

/** One output. Throws an `Error` when the stage was deployed before it was one. */
function needed(outputs: Outputs, name: keyof Outputs): string {
  if (!outputs[name]) throw new Error(`the stacks do not say their ${name} yet: deploy once more`);
  return outputs[name];
}

/** What is asked of the network without a client that could be handed in. */
export interface Network {
  clock: typeof readClock;
  dns: typeof readDns;
  dmarc: typeof readDmarc;
}

interface Ground {
  network: Network;
  clients: Clients;
  patient: Patient;
  region: string;
  caller: Caller;
}

async function readShop({ network, clients, patient }: Ground, outputs: Outputs, made: () => Made[]) {
  const { choices } = patient;
  const { acm, ses, pools, secrets, table } = clients;
  const { SiteUrl: siteUrl, UserPoolId: userPoolId } = outputs;
  const domain = new URL(siteUrl).hostname.endsWith(CLOUDFRONT) ? null : new URL(siteUrl).hostname;
  const functions = reading(() => readFunctions(clients.lambda, made()));
  return {
    certificate: reading(() => {
      if (!domain) return null;
      const arn = choices.certificateArn;
      if (!arn) throw new Error('stages.json does not name it: deploy once more');
      const where = arn.split(':')[3] ?? '';
      const client = where === 'us-east-1' ? acm : new ACMClient({ region: where });
      return readCertificate(client, domain, arn);
    }),
    dns: reading(() =>
      domain ? network.dns({ siteUrl, distribution: needed(outputs, 'DistributionDomain'), userPoolId }) : null,
    ),
    site: reading(async () => {
      const [site, found] = await Promise.all([readSite(siteUrl, needed(outputs, 'StripeWebhookUrl')), functions]);
      return { ...site, isClosed: 'read' in found ? isShut(found.read) : null };
    }),
    payments: reading(() =>
      readPayments(secrets, needed(outputs, 'PaymentSecretId'), needed(outputs, 'StripeWebhookUrl'), (key) =>
        stripeClient(key),
      ),
    ),
    mail: reading(() =>
      readMail(ses, pools, {
        identity: needed(outputs, 'MailIdentity'),
        userPoolId,
        isInRoute53: writesMailRecords(patient.stage, choices),
      }),
    ),
    dmarc: reading(async () => {
      const sender = needed(outputs, 'MailIdentity');
      return sender.includes('@') ? null : { domain: sender, record: await network.dmarc(sender) };
    }),
    feedback: reading(() =>
      readFeedback(clients, made(), {
        configurationSet: configurationSetName(patient.stage),
        webhook: feedbackWebhook(needed(outputs, 'DistributionDomain')),
      }),
    ),
    admins: reading(() => readAdmins(pools, { userPoolId, siteUrl })),
    provider: reading(() =>
      readProvider(
        { table, secrets },
        {
          tableName: needed(outputs, 'TableName'),
          secretId: needed(outputs, 'ProviderSecretId'),
          siteUrl,
          // Named as the shop's functions name it.
          apiUrl: process.env.PRINTIFY_API_URL ?? PRINTIFY_API,
        },
      ),
    ),
    table: reading(() => readTable(table, needed(outputs, 'TableName'))),
    buckets: reading(() => readBuckets(clients.s3, made())),
    encryption: reading(() => readEncryption(clients.kms, made())),
    secrets: reading(() => readSecrets(secrets, made())),
    functions,
    triggers: reading(() => readTriggers(clients, made())),
    logs: reading(() => readLogs(clients.logs, made(), `foundation-${patient.stage}-`)),
    alarms: reading(() => {
      const names = ofType(made(), 'AWS::CloudWatch::Alarm').map(({ name }) => name);
      return readAlarms(clients, names);
    }),
  };
}

type OfShop = (typeof OF_SHOP)[number];

async function ofShop(ground: Ground, stacks: Reading<Deployed>): Promise<Pick<Facts, OfShop>> {
  const outputs = await reading(() => {
    if ('because' in stacks) throw new Error('the stacks could not be read');
    return outputsOf(stacks.read);
  });
  if ('because' in outputs) return allUnread(OF_SHOP, outputs.because);
  const listed = await reading(() => readMade(ground.clients.cloudformation, ground.patient.stage));
  const made = () => {
    if ('because' in listed) throw new Error(listed.because);
    return listed.read;
  };
  const asked = await readShop(ground, outputs.read, made);
  const answers = await Promise.all(OF_SHOP.map(async (name) => [name, await asked[name]] as const));
  return Object.fromEntries(answers) as Pick<Facts, OfShop>;
}

/** Both stacks stand. */
const isWhole = (stacks: Reading<Deployed>): boolean =>
  'because' in stacks || Object.values(stacks.read).every(({ status }) => status !== null);

/** Takes a minute or two, most of which is waiting for AWS. */
function driftOf(
  { clients, patient }: Ground,
  stacks: Reading<Deployed>,
): Promise<Reading<Readings['drift']>> | Reading<never> {
  if (patient.isQuick) return unread(LEFT_OUT);
  if (!isWhole(stacks)) return unread(NOT_DEPLOYED);
  return reading(() => readDrift(clients.cloudformation, patient.stage));
}

/** Builds the templates, for which this process stands still: whatever it waits for meanwhile would run into its time limit. */
const templateOf = (
  { clients: { cloudformation }, patient, region }: Ground,
  stacks: Reading<Deployed>,
): Promise<Reading<Readings['template']>> | Reading<never> => {
  const { stage, choices, isQuick } = patient;
  if (isQuick) return unread(LEFT_OUT);
  if (!isWhole(stacks)) return unread(NOT_DEPLOYED);
  return reading(async () => {
    if ('because' in stacks) throw new Error('the stacks could not be read');
    const all = await withPoolSender(cloudformation, stacks.read, stage, choices);
    return readTemplates(cloudformation, stage, synthesise(stage, all, region));
  });
};

/** Reads everything there is to know of a stage. What cannot be read says why. */
export async function gather(
  patient: Patient,
  region: string | null,
  connect: (region: string) => Clients | Promise<Clients>,
  network: Network = { clock: readClock, dns: readDns, dmarc: readDmarc },
): Promise<{ facts: Facts; about: About }> {
  const about = { stage: patient.stage, account: '', region: region ?? '', now: Date.now() };
  if (!region) return { facts: withoutAccess(null, null), about };
  const identity = await reading(async () => {
    const clients = await connect(region);
    const caller = await whoAmI(clients.sts);
    refuseAccount(patient.choices.account, caller.account);
    return { clients, caller };
  });
  if ('because' in identity) {
    const clock = await reading(() => network.clock(region));
    return { facts: { ...withoutAccess(region, identity.because), clock }, about };
  }
  const ground: Ground = { ...identity.read, network, patient, region };
  const { cloudformation, lambda } = ground.clients;
  const stacks = await reading(() => readDeployed(cloudformation, patient.stage));
  const [clock, bootstrap, concurrency, shop, drift] = await Promise.all([
    reading(() => network.clock(region)),
    reading(() => readBootstrap(cloudformation)),
    reading(() => readConcurrency(lambda)),
    ofShop(ground, stacks),
    driftOf(ground, stacks),
  ]);
  const facts: Facts = {
    credentials: { read: { problem: null, arn: ground.caller.arn } },
    region: { read: { named: region } },
    clock,
    bootstrap,
    stacks: 'read' in stacks ? { read: Object.values(stacks.read) } : stacks,
    concurrency,
    ...shop,
    drift,
    template: await templateOf(ground, stacks),
  };
  return { facts, about: { ...about, account: ground.caller.account } };
}
