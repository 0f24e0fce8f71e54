import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import type { Stage } from '../../stage.ts';

/** Mails when the account has cost 80 % of the monthly budget, and when AWS forecasts all of it. Budgets are free. */
export function budget(scope: Construct, id: string, { alarmMail, budgetDollars }: Stage): void {
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
