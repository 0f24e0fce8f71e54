import { ACMClient } from '@aws-sdk/client-acm';
import { readProviders } from '#infra/read-options.ts';
import { configurationSetName, type StageName } from '../../stage.ts';
import type { StageOptions } from '../arguments.ts';
import type { Caller } from '../aws/access.ts';
import type { Clients } from '../aws/clients.ts';
import { isShopClosed, readFunctions } from '../aws/functions.ts';
import { ofType, readStackResources, type StackResource } from '../aws/stack-resources.ts';
import { type Deployed, outputsOf } from '../aws/stacks.ts';
import type { readDmarc } from '../mail/dmarc.ts';
import { feedbackWebhook } from '../mail/feedback.ts';
import { readFeedback } from '../mail/feedback-state.ts';
import { writesMailRecords } from '../mail/sender.ts';
import type { Outputs } from '../outputs.ts';
import { stripeClient } from '../payments/stripe-account.ts';
import { listProviders } from '../set-up/providers.ts';
import { readAlarms, type readClock } from './read/account.ts';
import { readChosenSender } from './read/chosen-sender.ts';
import { readProvider } from './read/provider.ts';
import { readAdmins, readMail, readPayments } from './read/services.ts';
import { readCertificate, type readDns, readSite } from './read/site.ts';
import { readBuckets, readEncryption, readLogs, readSecrets, readTable } from './read/storage.ts';
import { readTriggers } from './read/triggers.ts';
import { allUnread, reading } from './reading.ts';
import { type Reading, type Readings, SHOP_SUBJECTS } from './readings.ts';

const PRINTIFY_API = 'https://api.printify.com/v1';
const CLOUDFRONT = '.cloudfront.net';

export interface DoctorTarget {
  stage: StageName;
  options: StageOptions;
  /** True to skip checks that take minutes. */
  isQuick: boolean;
}

/** Readers that need no AWS client. Tests replace them. */
export interface Network {
  clock: typeof readClock;
  dns: typeof readDns;
  dmarc: typeof readDmarc;
}

export interface ReadContext {
  network: Network;
  clients: Clients;
  target: DoctorTarget;
  region: string;
  caller: Caller;
}

/** Returns one output. Throws an `Error` if the last deployment did not have this output yet. */
function needed(outputs: Outputs, name: keyof Outputs): string {
  if (!outputs[name]) throw new Error(`the stacks do not have the output ${name} yet; deploy again`);
  return outputs[name];
}

async function readShop({ network, clients, target }: ReadContext, outputs: Outputs, resources: () => StackResource[]) {
  const { options } = target;
  const { acm, ses, pools, secrets, parameters, table } = clients;
  // A stage that was last deployed before keys could be in parameters has only the outputs of its secrets.
  const keysId = () => outputs.PaymentKeysId ?? needed(outputs, 'PaymentSecretId');
  const keyId = () => outputs.ProviderKeyId ?? needed(outputs, 'ProviderSecretId');
  // After the keys have moved to parameters, the owner may delete the stack's secrets.
  const used = () => (keyId().startsWith('/') ? resources().filter(({ id }) => !/^Provider/.test(id)) : resources());
  const { SiteUrl: siteUrl, UserPoolId: userPoolId } = outputs;
  const domain = new URL(siteUrl).hostname.endsWith(CLOUDFRONT) ? null : new URL(siteUrl).hostname;
  const functions = reading(() => readFunctions(clients.lambda, resources()));
  return {
    certificate: reading(() => {
      if (!domain) return null;
      const arn = options.certificateArn;
      if (!arn) throw new Error('stages.json does not name it; deploy again');
      const where = arn.split(':')[3] ?? '';
      const client = where === 'us-east-1' ? acm : new ACMClient({ region: where });
      return readCertificate(client, domain, arn);
    }),
    dns: reading(() =>
      domain ? network.dns({ siteUrl, distribution: needed(outputs, 'DistributionDomain'), userPoolId }) : null,
    ),
    site: reading(async () => {
      const [site, found] = await Promise.all([readSite(siteUrl, needed(outputs, 'StripeWebhookUrl')), functions]);
      return { ...site, isClosed: 'read' in found ? isShopClosed(found.read) : null };
    }),
    payments: reading(() =>
      readPayments(clients, keysId(), needed(outputs, 'StripeWebhookUrl'), (key) => stripeClient(key)),
    ),
    mail: reading(() =>
      readMail(ses, pools, {
        identity: needed(outputs, 'MailIdentity'),
        userPoolId,
        isInRoute53: writesMailRecords(target.stage, options),
      }),
    ),
    chosenSender: reading(() => readChosenSender(table, needed(outputs, 'TableName'), ses)),
    dmarc: reading(async () => {
      const sender = needed(outputs, 'MailIdentity');
      return sender.includes('@') ? null : { domain: sender, record: await network.dmarc(sender) };
    }),
    feedback: reading(() =>
      readFeedback(clients, resources(), {
        configurationSet: configurationSetName(target.stage),
        webhook: feedbackWebhook(needed(outputs, 'DistributionDomain')),
      }),
    ),
    admins: reading(() => readAdmins(pools, { userPoolId, siteUrl })),
    identityProviders: reading(async () => ({
      offered: domain ? readProviders((key) => options[key]) : [],
      known: await listProviders(pools, userPoolId),
    })),
    provider: reading(() =>
      readProvider(
        { table, secrets, parameters },
        {
          tableName: needed(outputs, 'TableName'),
          keyId: keyId(),
          siteUrl,
          // The shop's functions use the same variable.
          apiUrl: process.env.PRINTIFY_API_URL ?? PRINTIFY_API,
        },
      ),
    ),
    table: reading(() => readTable(table, needed(outputs, 'TableName'))),
    buckets: reading(() => readBuckets(clients.s3, resources())),
    encryption: reading(() => readEncryption(clients.kms, used())),
    secrets: reading(() => readSecrets(secrets, used())),
    functions,
    triggers: reading(() => readTriggers(clients, resources())),
    logs: reading(() => readLogs(clients.logs, resources(), `foundation-${target.stage}-`)),
    alarms: reading(() => {
      const names = ofType(resources(), 'AWS::CloudWatch::Alarm').map(({ name }) => name);
      return readAlarms(clients, names);
    }),
  };
}

type ShopSubject = (typeof SHOP_SUBJECTS)[number];

/** Reads all subjects that need a deployed stage. */
export async function readShopSubjects(
  readContext: ReadContext,
  stacks: Reading<Deployed>,
): Promise<Pick<Readings, ShopSubject>> {
  const outputs = await reading(() => {
    if ('reason' in stacks) throw new Error('the stacks could not be read');
    return outputsOf(stacks.read);
  });
  if ('reason' in outputs) return allUnread(SHOP_SUBJECTS, outputs.reason);
  const listed = await reading(() => readStackResources(readContext.clients.cloudformation, readContext.target.stage));
  const resources = () => {
    if ('reason' in listed) throw new Error(listed.reason);
    return listed.read;
  };
  const subjects = await readShop(readContext, outputs.read, resources);
  const answers = await Promise.all(SHOP_SUBJECTS.map(async (name) => [name, await subjects[name]] as const));
  return Object.fromEntries(answers) as Pick<Readings, ShopSubject>;
}
