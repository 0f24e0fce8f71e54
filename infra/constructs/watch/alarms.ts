import { Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { whatToDo } from '../../runbook.ts';
import type { Stage } from '../../stage.ts';
import { shopAlarms, type Watched } from './shop-alarms.ts';

/** Creates the shop's alarms and the topic that sends them by email. */
export class Alarms extends Construct {
  readonly byName: Record<string, Alarm> = {};

  constructor(scope: Construct, id: string, { stage, watched }: { stage: Stage; watched: Watched }) {
    super(scope, id);
    const topic = alarmTopic(this);
    if (stage.alarmMail) topic.addSubscription(new EmailSubscription(stage.alarmMail));
    for (const [name, rule] of Object.entries(shopAlarms(watched))) {
      const alarm = new Alarm(this, name, {
        alarmDescription: `${rule.says} ${whatToDo(rule.row)}`,
        metric: rule.metric,
        threshold: rule.at,
        evaluationPeriods: rule.periods ?? 1,
        comparisonOperator: rule.below
          ? ComparisonOperator.LESS_THAN_THRESHOLD
          : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        // A schedule that stopped sends no data, and that must trigger its alarm. For all other alarms, no data means that
        // nothing happened.
        treatMissingData: rule.below ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
      });
      alarm.addAlarmAction(new SnsAction(topic));
      alarm.addOkAction(new SnsAction(topic));
      this.byName[name] = alarm;
    }
  }
}

/**
 * Creates a topic that accepts only TLS. The policy that requires TLS replaces the default policy, so CloudWatch's permission
 * to publish is granted here.
 */
function alarmTopic(scope: Construct): Topic {
  const topic = new Topic(scope, 'Topic', { enforceSSL: true });
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'AWS:SourceAccount': Stack.of(scope).account } },
    }),
  );
  return topic;
}
