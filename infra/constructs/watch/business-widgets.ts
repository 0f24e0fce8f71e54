import { type IWidget, LogQueryVisualizationType, LogQueryWidget } from 'aws-cdk-lib/aws-cloudwatch';
import type { ShopFunction } from '../lambda/shop-function.ts';

/** Log messages of the steps from cart to mail, with their names in the chart. */
const STEPS = {
  'checkout opened': 'checkouts',
  'order settled': 'orders',
  'payment refused': 'refused_cards',
  'order submitted': 'to_provider',
  'mail sent': 'mails',
  'mail failed': 'failed_mails',
};

const messages = (...names: string[]): string => `filter message in [${names.map((name) => `'${name}'`).join(', ')}]`;

/**
 * Charts of the business by the hour. They count log messages when the dashboard is open: a metric would cost 30 cents a
 * month each, with or without sales.
 */
export function businessWidgets(functions: ShopFunction[]): IWidget[] {
  const query = (title: string, view: LogQueryVisualizationType, ...queryLines: string[]) =>
    new LogQueryWidget({
      title,
      view,
      queryLines,
      logGroupNames: functions.map(({ logGroup }) => logGroup.logGroupName),
      width: 8,
      height: 6,
    });
  const steps = Object.entries(STEPS);
  const flags = steps.map(([message, name]) => `strcontains(message, '${message}') as is_${name}`);
  const counts = steps.map(([, name]) => `sum(is_${name}) as ${name}`);
  return [
    query(
      'Checkouts, orders, and emails per hour',
      LogQueryVisualizationType.LINE,
      messages(...Object.keys(STEPS)),
      `fields ${flags.join(', ')}`,
      `stats ${counts.join(', ')} by bin(1h)`,
    ),
    query(
      'Revenue per hour (whole currency units)',
      LogQueryVisualizationType.BAR,
      messages('order settled'),
      'stats sum(totalCents / 100) as taken by bin(1h)',
    ),
    query(
      'Orders waiting for the provider, parked jobs, minutes since the last sync',
      LogQueryVisualizationType.LINE,
      messages('figures'),
      'stats max(paidNotSubmitted) as waiting, max(workParked) as parked, max(syncAgeMinutes) as since_sync by bin(15m)',
    ),
  ];
}
