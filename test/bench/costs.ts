import { gatewayFunctions, MEMORY_MB, streamFunctions } from '#infra/functions.ts';
import type { Total } from '#infra/local/invocations.ts';
import { functionLog } from '../support/function-log.ts';
import type { Shop } from '../support/shop.ts';
import { mailsTo } from '../support/shopping.ts';
import { OWN_LINES, PRICES } from './prices.ts';

/** Counts the quantities that AWS bills. */
export interface Usage {
  invocations: number;
  /** Counts the invocations that came through the gateway. */
  requests: number;
  /** Counts the invocations that the schedule started. */
  ticks: number;
  seconds: number;
  readUnits: number;
  writeUnits: number;
  logBytes: number;
  mails: number;
  /** Counts the reads of secret keys. */
  keyReads: number;
  /** Counts the requests that CloudFront answered. `edgeBytes` are the bytes that it sent. */
  edgeRequests: number;
  edgeBytes: number;
}

/** Lists the cost of each service in US dollars. */
export interface Bill {
  lambda: number;
  dynamoDb: number;
  schedule: number;
  gateway: number;
  contentNetwork: number;
  logs: number;
  mails: number;
  keys: number;
  sum: number;
}

const GIGABYTE = 1e9;
/** Lists the functions that answer requests. The others react to the stream and to the clock. */
const BEHIND_GATEWAY: readonly string[] = gatewayFunctions;

export function billOf(usage: Usage): Bill {
  const { invocations, requests, seconds } = usage;
  const logBytes = usage.logBytes + invocations * OWN_LINES.invocation + requests * OWN_LINES.request;
  const parts = {
    lambda: invocations * PRICES.lambda.request + seconds * (MEMORY_MB / 1024) * PRICES.lambda.gigabyteSecond,
    dynamoDb: usage.readUnits * PRICES.dynamoDb.read + usage.writeUnits * PRICES.dynamoDb.write,
    schedule: usage.ticks * PRICES.schedule.call,
    gateway: requests * PRICES.httpApi.request,
    contentNetwork:
      usage.edgeRequests * PRICES.cloudFront.request + (usage.edgeBytes / GIGABYTE) * PRICES.cloudFront.gigabyte,
    logs: (logBytes / GIGABYTE) * PRICES.logs.gigabyte,
    mails: usage.mails * PRICES.ses.mail,
    keys: usage.keyReads * PRICES.kms.use,
  };
  return { ...parts, sum: Object.values(parts).reduce((sum, part) => sum + part, 0) };
}

export const NO_USAGE: Usage = {
  invocations: 0,
  requests: 0,
  ticks: 0,
  seconds: 0,
  readUnits: 0,
  writeUnits: 0,
  logBytes: 0,
  mails: 0,
  keyReads: 0,
  edgeRequests: 0,
  edgeBytes: 0,
};

/** Adds `more`, multiplied by `times`, to `usage`. */
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

/**
 * Measures the usage of the given functions while `act` runs. Counts the emails to `reader` as well. The clock is left out by
 * default because it runs all the time. It is measured separately.
 */
export async function usageOf(
  shop: Shop,
  act: () => Promise<unknown>,
  { functions = [...BEHIND_GATEWAY, ...streamFunctions], reader = '' } = {},
): Promise<Usage> {
  const [before, logged] = [await totalsOf(shop), logBytesOf(shop)];
  await act();
  const used = usedBetween(before, await totalsOf(shop), functions);
  const mails = reader ? (await mailsTo(shop, reader)).length : 0;
  return { ...used, logBytes: logBytesOf(shop) - logged, mails, edgeRequests: used.requests };
}
