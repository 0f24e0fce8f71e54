import type { Shop } from '../support/shop.ts';
import { type Bill, billOf, NO_USAGE, plus, type Usage, usageOf } from './costs.ts';
import { usageOfOwnOrder, usageOfProviderOrder } from './order-costs.ts';
import { COLD_SECONDS, KEY_READS } from './prices.ts';
import { LANDINGS, measureVisits } from './visits.ts';

/**
 * Share of documents that CloudFront serves from its cache. This is a guess, because it cannot be measured here. It assumes
 * that most pages get one visitor a minute.
 */
const DOCUMENTS_FROM_EDGE = 0.5;
/** Counts the polls of a provider's order in a week. The shop polls every 25 minutes until the order has arrived. */
const LOOKS_OF_A_WEEK = (7 * 24 * 60) / 25;
const HOURS_OF_A_MONTH = 30 * 24;
const MINUTES_OF_A_MONTH = HOURS_OF_A_MONTH * 60;

interface CostRow {
  name: string;
  usage: Usage;
  bill: Bill;
}

/** The usage of reading a secret key once. */
const keyRead: Usage = { ...NO_USAGE, keyReads: 1 };

const row = (name: string, usage: Usage): CostRow => ({ name, usage, bill: billOf(usage) });

/** Measures a run of the clock function that finds nothing to do. */
async function usageOfClock(shop: Shop): Promise<Usage> {
  const ticks = 5;
  const used = await usageOf(
    shop,
    async () => {
      for (let tick = 0; tick < ticks; tick++) await shop.tick();
    },
    { functions: ['clock'] },
  );
  return plus({ ...NO_USAGE, ticks: 1 }, used, 1 / ticks);
}

/**
 * Returns the usage of the clock in a preview. Every run is a cold start there, because the clock runs hourly and Lambda
 * drops an instance that is idle for an hour.
 */
const ofPreview = (clock: Usage): Usage => ({
  ...plus(clock, keyRead),
  seconds: COLD_SECONDS,
});

/**
 * Returns the costs of visits, orders, and the clock. They are measured quantities multiplied by list prices. Needs a freshly
 * seeded shop.
 */
export async function costTable(shop: Shop): Promise<CostRow[]> {
  const { visits, documents } = await measureVisits(shop);
  const thousand = 1000 / LANDINGS.length;
  const all = plus(NO_USAGE, visits, thousand);
  const own = await usageOfOwnOrder(shop);
  const clock = await usageOfClock(shop);
  const { order, look } = await usageOfProviderOrder(shop);
  return [
    row('1,000 visits, no document cached', all),
    row(`1,000 visits, ${DOCUMENTS_FROM_EDGE * 100} % cached`, plus(all, documents, -thousand * DOCUMENTS_FROM_EDGE)),
    row('an order of own stock', plus(own, keyRead, KEY_READS.ofOwn)),
    row('an order the provider makes', plus(order, keyRead, KEY_READS.ofOwn + KEY_READS.ofMade)),
    row('  and looking at it for a week', plus(NO_USAGE, plus(look, keyRead, KEY_READS.aLook), LOOKS_OF_A_WEEK)),
    row('the clock of a preview, a month', plus(NO_USAGE, ofPreview(clock), HOURS_OF_A_MONTH)),
    row('the clock, a month', plus(NO_USAGE, plus(clock, keyRead, 1 / KEY_READS.clockMinutes), MINUTES_OF_A_MONTH)),
  ];
}

const COLUMNS: [title: string, part: keyof Bill][] = [
  ['Lambda', 'lambda'],
  ['DynamoDB', 'dynamoDb'],
  ['schedule', 'schedule'],
  ['HTTP API', 'gateway'],
  ['CloudFront', 'contentNetwork'],
  ['logs', 'logs'],
  ['SES', 'mails'],
  ['keys', 'keys'],
  ['sum', 'sum'],
];

/** The header row of the table. Each row has measured quantities first, then US cents. */
export const COST_COLUMNS = [
  '',
  'invocations',
  'seconds',
  'reads',
  'writes',
  ...COLUMNS.map(([title]) => `${title} ¢`),
];

export const costCells = ({ name, usage, bill }: CostRow): (string | number)[] => [
  name,
  ...[usage.invocations, usage.seconds, usage.readUnits, usage.writeUnits].map((amount) => Number(amount.toFixed(1))),
  ...COLUMNS.map(([, part]) => (bill[part] * 100).toFixed(3)),
];
