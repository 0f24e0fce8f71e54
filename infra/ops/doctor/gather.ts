import { refuseOtherAccount, whoAmI } from '../aws/access.ts';
import { readBootstrap } from '../aws/bootstrap.ts';
import type { Clients } from '../aws/clients.ts';
import { type Deployed, NOT_DEPLOYED, readDeployed } from '../aws/stacks.ts';
import { readDmarc } from '../mail/dmarc.ts';
import { withPoolSender } from '../mail/pool-sender.ts';
import { type DoctorTarget, type Network, type ReadContext, readShopSubjects } from './gather-shop.ts';
import { readClock, readConcurrency } from './read/account.ts';
import { readDns } from './read/site.ts';
import { readDrift, readTemplates } from './read/stacks.ts';
import { synthesize } from './read/synthesize.ts';
import { allUnread, reading, unread } from './reading.ts';
import { type CheckContext, type Reading, type Readings, SKIPPED, SUBJECTS, type SubjectStates } from './readings.ts';

function withoutAccess(region: string | null, problem: string | null): Readings {
  const reason = problem ? 'these credentials have no access to AWS' : 'no AWS region is set';
  return {
    ...allUnread(SUBJECTS, reason),
    region: { read: { named: region } },
    ...(problem ? { credentials: { read: { problem, arn: '' } } } : {}),
  };
}

const isDeployed = (stacks: Reading<Deployed>): boolean =>
  'reason' in stacks || Object.values(stacks.read).every(({ status }) => status !== null);

/** Reads the resources that were changed by hand, which takes AWS a minute or two. Skips this with `--quick`. */
function driftOf(
  { clients, target }: ReadContext,
  stacks: Reading<Deployed>,
): Promise<Reading<SubjectStates['drift']>> | Reading<never> {
  if (target.isQuick) return unread(SKIPPED);
  if (!isDeployed(stacks)) return unread(NOT_DEPLOYED);
  return reading(() => readDrift(clients.cloudformation, target.stage));
}

/**
 * Compares the deployed templates with the code. Building the templates blocks this process, so no request may run at the
 * same time, or it would time out.
 */
const templateOf = (
  { clients: { cloudformation }, target, region }: ReadContext,
  stacks: Reading<Deployed>,
): Promise<Reading<SubjectStates['template']>> | Reading<never> => {
  const { stage, options, isQuick } = target;
  if (isQuick) return unread(SKIPPED);
  if (!isDeployed(stacks)) return unread(NOT_DEPLOYED);
  return reading(async () => {
    if ('reason' in stacks) throw new Error('the stacks could not be read');
    const all = await withPoolSender(cloudformation, stacks.read, stage, options);
    return readTemplates(cloudformation, stage, synthesize(stage, all, region));
  });
};

/** Reads everything that the doctor checks in a stage. Without a region, reads only what does not need AWS. */
export async function gather(
  target: DoctorTarget,
  region: string | null,
  connect: (region: string) => Clients | Promise<Clients>,
  network: Network = { clock: readClock, dns: readDns, dmarc: readDmarc },
): Promise<{ readings: Readings; context: CheckContext }> {
  const context = { stage: target.stage, account: '', region: region ?? '', now: Date.now() };
  if (!region) return { readings: withoutAccess(null, null), context };
  const identity = await reading(async () => {
    const clients = await connect(region);
    const caller = await whoAmI(clients.sts);
    refuseOtherAccount(target.options.account, caller.account);
    return { clients, caller };
  });
  if ('reason' in identity) {
    const clock = await reading(() => network.clock(region));
    return { readings: { ...withoutAccess(region, identity.reason), clock }, context };
  }
  const readContext: ReadContext = { ...identity.read, network, target, region };
  const { cloudformation, lambda } = readContext.clients;
  const stacks = await reading(() => readDeployed(cloudformation, target.stage));
  const [clock, bootstrap, concurrency, shop, drift] = await Promise.all([
    reading(() => network.clock(region)),
    reading(() => readBootstrap(cloudformation)),
    reading(() => readConcurrency(lambda)),
    readShopSubjects(readContext, stacks),
    driftOf(readContext, stacks),
  ]);
  const readings: Readings = {
    credentials: { read: { problem: null, arn: readContext.caller.arn } },
    region: { read: { named: region } },
    clock,
    bootstrap,
    stacks: 'read' in stacks ? { read: Object.values(stacks.read) } : stacks,
    concurrency,
    ...shop,
    drift,
    template: await templateOf(readContext, stacks),
  };
  return { readings, context: { ...context, account: readContext.caller.account } };
}
