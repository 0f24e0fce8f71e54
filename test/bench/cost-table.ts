import type { Shop } from '../support/shop.ts';
import { type Bill, billOf, NO_USAGE, plus, type Usage, usageOf } from './costs.ts';
import { usageOfOwnOrder, usageOfProviderOrder } from './order-costs.ts';
import { COLD_SECONDS, KEY_READS } from './prices.ts';
import { LANDINGS, measureVisits } from './visits.ts';

/** The share of documents that CloudFront has cached. A guess, as it cannot be measured here: a visitor a minute at most pages. */
const DOCUMENTS_FROM_EDGE = 0.5;
/** An order at the provider is polled every 25 minutes until it has arrived. */
const LOOKS_OF_A_WEEK = (7 * 24 * 60) / 25;
const HOURS_OF_A_MONTH = 30 * 24;
const MINUTES_OF_A_MONTH = HOURS_OF_A_MONTH * 60;

interface CostRow {
  name: string;
  usage: Usage;
  bill: Bill;
}

/** One read of each secret. */
const keyRead: Usage = { ...NO_USAGE, keyReads: 1 };

const row = (name: string, usage: Usage): CostRow => ({ name, usage, bill: billOf(usage) });

/** Measures a tick of the clock that finds nothing to do. */
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

/** The same in a preview: every run is a cold start, as Lambda drops an instance that idles for an hour. */
const ofPreview = (clock: Usage): Usage => ({
  ...plus(clock, keyRead),
  seconds: COLD_SECONDS,
});

/** Returns the costs of visits, orders and the clock: measured quantities at list prices. Needs a freshly seeded shop. */
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

/** The table's head. A row has the measured quantities, then US cents. */
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
