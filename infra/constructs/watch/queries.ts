import { LogQueryVisualizationType, LogQueryWidget } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnQueryDefinition } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { type Stage, stackNames } from '../../stage.ts';
import type { ShopFunction } from '../lambda/shop-function.ts';

/** Describes a query of the logs of all functions. */
export interface LogQuery {
  title: string;
  view: LogQueryVisualizationType;
  lines: string[];
}

/** Maps the log messages of the steps from cart to email to their names in the chart. */
const STEPS = {
  'checkout opened': 'checkouts',
  'order settled': 'orders',
  'payment refused': 'refused_cards',
  'order submitted': 'to_provider',
  'mail sent': 'mails',
  'mail failed': 'failed_mails',
};

const messages = (...names: string[]): string => `filter message in [${names.map((name) => `'${name}'`).join(', ')}]`;

const steps = Object.entries(STEPS);

/**
 * Queries that chart checkouts, orders, emails, and revenue over time. The queries count log messages only when someone runs
 * them. Metrics instead would cost 30 cents a month each, even without sales.
 */
export const businessQueries: LogQuery[] = [
  {
    title: 'Checkouts, orders, and emails per hour',
    view: LogQueryVisualizationType.LINE,
    lines: [
      messages(...Object.keys(STEPS)),
      `fields ${steps.map(([message, name]) => `strcontains(message, '${message}') as is_${name}`).join(', ')}`,
      `stats ${steps.map(([, name]) => `sum(is_${name}) as ${name}`).join(', ')} by bin(1h)`,
    ],
  },
  {
    title: 'Revenue per hour (whole currency units)',
    view: LogQueryVisualizationType.BAR,
    lines: [messages('order settled'), 'stats sum(totalCents / 100) as taken by bin(1h)'],
  },
  {
    title: 'Orders waiting for the provider, dead-lettered jobs, minutes since the last sync',
    view: LogQueryVisualizationType.LINE,
    lines: [
      messages('figures'),
      'stats max(paidNotSubmitted) as waiting, max(workParked) as parked, max(syncAgeMinutes) as since_sync by bin(15m)',
    ],
  },
];

/** Lists the 50 latest errors, newest first. */
export const errorQuery: LogQuery = {
  title: 'Errors',
  view: LogQueryVisualizationType.TABLE,
  lines: [
    'fields @timestamp, service, message, route, job, work, subject, error.name, error.message, requestId',
    "filter level = 'ERROR'",
    'sort @timestamp desc',
    'limit 50',
  ],
};

const groupsOf = (functions: readonly ShopFunction[]) => functions.map(({ logGroup }) => logGroup.logGroupName);

export const queryWidget = ({ title, view, lines }: LogQuery, functions: readonly ShopFunction[], width: number) =>
  new LogQueryWidget({ title, view, queryLines: lines, logGroupNames: groupsOf(functions), width, height: 6 });

/** Saves all queries in CloudWatch Logs Insights. Saved queries are free, unlike a dashboard. */
export function saveQueries(scope: Construct, stage: Stage, functions: readonly ShopFunction[]): void {
  const saved = new Construct(scope, 'Queries');
  for (const [index, { title, lines }] of [errorQuery, ...businessQueries].entries()) {
    new CfnQueryDefinition(saved, String(index), {
      name: `${stackNames(stage.name).app}/${title}`,
      logGroupNames: groupsOf(functions),
      queryString: lines.join('\n| '),
    });
  }
}
