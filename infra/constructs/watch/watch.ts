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

/**
 * Emails when the account has spent 80% of the monthly budget, and when AWS forecasts that it will spend all of it. Budgets
 * are free.
 */
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

/** Adds metrics, alarms, queries, the dashboard, and the budget. Also adds gradual releases, which alarms can roll back. */
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
 * Creates the alarms for stopped schedules last. A schedule without runs counts as stopped, even while a stage is being
 * created. By the time the slow resources exist, the schedule has usually run.
 */
function alarmAfterFirstRuns(scope: Construct, { byName }: Alarms): void {
  for (const name of scheduledFunctions) {
    const slow = [`${capitalized(name)}Schedule`, 'Site', 'Files', 'Mail'].map((id) => scope.node.findChild(id));
    byName[stoppedAlarm(name)]?.node.addDependency(...slow);
  }
}
