import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import { capitalized, scheduledFunctions } from '../../functions.ts';
import type { Stage } from '../../stage.ts';
import type { EdgeSecret } from '../edge/edge-secret.ts';
import { nameRelease } from '../lambda/name-release.ts';
import { Releases } from '../lambda/releases.ts';
import { Alarms } from './alarms.ts';
import { dashboard } from './dashboard.ts';
import { stoppedAlarm } from './function-alarms.ts';
import { logMetrics } from './log-metrics.ts';
import { saveQueries } from './queries.ts';
import type { Watched } from './shop-alarms.ts';

/** Mails when the account has cost 80 % of the monthly budget, and when AWS forecasts all of it. Budgets are free. */
function budget(scope: Construct, id: string, { alarmMail, budgetDollars }: Stage): void {
  if (!alarmMail) return;
  const notify = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: { notificationType, threshold, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
    subscribers: [{ subscriptionType: 'EMAIL', address: alarmMail }],
  });
  new CfnBudget(scope, id, {
    budget: { budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount: budgetDollars, unit: 'USD' } },
    notificationsWithSubscribers: [notify('ACTUAL', 80), notify('FORECASTED', 100)],
  });
}

/** Adds metrics, alarms, queries, dashboard and budget; and gradual releases, which alarms roll back. */
export function watch(
  scope: Construct,
  stage: Stage,
  { edgeSecret, ...shop }: Omit<Watched, 'logged'> & { edgeSecret: EdgeSecret },
): void {
  const { functions } = shop;
  const watched: Watched = {
    ...shop,
    logged: logMetrics(scope, stage, { functions, release: nameRelease(functions) }),
  };
  const alarms = new Alarms(scope, 'Alarms', { stage, watched });
  alarmAfterFirstRuns(scope, alarms);
  saveQueries(scope, stage, Object.values(functions));
  if (stage.hasDashboard) dashboard(scope, 'Dashboard', watched);
  budget(scope, 'Budget', stage);
  if (stage.shiftsGradually) new Releases(scope, 'Releases', { stage, functions, edgeSecret, alarms: alarms.byName });
}

/**
 * A clock without runs counts as stopped, also while a stage is created. Its alarm is created after the schedule and
 * the slow resources, so that the clock has usually run by then.
 */
function alarmAfterFirstRuns(scope: Construct, { byName }: Alarms): void {
  for (const name of scheduledFunctions) {
    const slow = [`${capitalized(name)}Schedule`, 'Site', 'Files', 'Mail'].map((id) => scope.node.findChild(id));
    byName[stoppedAlarm(name)]?.node.addDependency(...slow);
  }
}
