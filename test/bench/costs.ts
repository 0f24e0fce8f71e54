import type { Total } from '#infra/local/invocations.ts';
import { functionLog } from '../support/function-log.ts';
import type { Shop } from '../support/shop.ts';
import { mailsTo } from '../support/shopping.ts';
import { FUNCTION_GIGABYTES, OWN_LINES, PRICES } from './prices.ts';

/** What AWS is paid for, of something that happened so many times. */
export interface Usage {
  invocations: number;
  /** Invocations that came through the gateway. */
  requests: number;
  /** Invocations by the clock's schedule. */
  strikes: number;
  /** Invocations that X-Ray never sees. */
  untraced: number;
  seconds: number;
  readUnits: number;
  writeUnits: number;
  logBytes: number;
  mails: number;
  /** Readings of a secret, and how many of them used a key of the shop's own. */
  secretReads: number;
  keyUses: number;
  /** Requests that the content network answered, whoever for, and bytes it sent. */
  edgeRequests: number;
  edgeBytes: number;
}

/** US dollars, by what they are for. */
export interface Bill {
  lambda: number;
  dynamoDb: number;
  schedule: number;
  gateway: number;
  contentNetwork: number;
  logs: number;
  traces: number;
  mails: number;
  secrets: number;
  sum: number;
}

const GIGABYTE = 1e9;
/** They answer requests; the others react to changes and to the clock. */
const BEHIND_GATEWAY = ['shop', 'account', 'admin', 'webhooks', 'pages'];

/** Every invocation is taken as traced where any is: X-Ray samples a busy shop, but not a quiet one. */
export function billOf(usage: Usage): Bill {
  const { invocations, requests, seconds } = usage;
  const logBytes = usage.logBytes + invocations * OWN_LINES.invocation + requests * OWN_LINES.request;
  const parts = {
    lambda: invocations * PRICES.lambda.request + seconds * FUNCTION_GIGABYTES * PRICES.lambda.gigabyteSecond,
    dynamoDb: usage.readUnits * PRICES.dynamoDb.read + usage.writeUnits * PRICES.dynamoDb.write,
    schedule: usage.strikes * PRICES.schedule.call,
    gateway: requests * PRICES.httpApi.request,
    contentNetwork:
      usage.edgeRequests * PRICES.cloudFront.request + (usage.edgeBytes / GIGABYTE) * PRICES.cloudFront.gigabyte,
    logs: (logBytes / GIGABYTE) * PRICES.logs.gigabyte,
    traces: (invocations - usage.untraced) * PRICES.xRay.trace,
    mails: usage.mails * PRICES.ses.mail,
    secrets: usage.secretReads * PRICES.secretsManager.read + usage.keyUses * PRICES.kms.use,
  };
  return { ...parts, sum: Object.values(parts).reduce((sum, part) => sum + part, 0) };
}

export const NO_USAGE: Usage = {
  invocations: 0,
  requests: 0,
  strikes: 0,
  untraced: 0,
  seconds: 0,
  readUnits: 0,
  writeUnits: 0,
  logBytes: 0,
  mails: 0,
  secretReads: 0,
  keyUses: 0,
  edgeRequests: 0,
  edgeBytes: 0,
};

/** Each quantity of `usage`, and of `more` so many times over. */
export const plus = (usage: Usage, more: Usage, times = 1): Usage =>
  Object.fromEntries(
    Object.entries(usage).map(([name, amount]) => [name, amount + times * more[name as keyof Usage]]),
  ) as unknown as Usage;

type Totals = Record<string, Total>;

async function totalsOf(shop: Shop): Promise<Totals> {
  await shop.drain();
  return (await shop.call<{ totals: Totals }>('GET', '/_local/invocations')).body.totals;
}

const logBytesOf = (shop: Shop): number =>
  functionLog(shop).reduce((sum, line) => sum + Buffer.byteLength(JSON.stringify(line)), 0);

function usedBetween(before: Totals, after: Totals, names: readonly string[]): Usage {
  return names.reduce((sum, name) => {
    const [was, is] = [before[name], after[name]];
    const more = (field: keyof Total) => (is?.[field] ?? 0) - (was?.[field] ?? 0);
    const invocations = more('invocations');
    return plus(sum, {
      ...NO_USAGE,
      invocations,
      requests: BEHIND_GATEWAY.includes(name) ? invocations : 0,
      seconds: more('durationMs') / 1000,
      readUnits: more('capacityUnits') - more('writeUnits'),
      writeUnits: more('writeUnits'),
    });
  }, NO_USAGE);
}

/** What `act` used in these functions, mails to `reader` included; the clock strikes anyway and is counted by itself. */
export async function usageOf(
  shop: Shop,
  act: () => Promise<unknown>,
  { functions = [...BEHIND_GATEWAY, 'changes'], reader = '' } = {},
): Promise<Usage> {
  const [before, logged] = [await totalsOf(shop), logBytesOf(shop)];
  await act();
  const used = usedBetween(before, await totalsOf(shop), functions);
  const mails = reader ? (await mailsTo(shop, reader)).length : 0;
  return { ...used, logBytes: logBytesOf(shop) - logged, mails, edgeRequests: used.requests };
}
