import { Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { whatToDo } from '../runbook.ts';
import type { Stage } from '../stage.ts';
import { symptoms, type Watched } from './symptoms.ts';

/** Alarms that name the symptom, and who hears them. */
export class Alarms extends Construct {
  readonly byName: Record<string, Alarm> = {};

  constructor(scope: Construct, id: string, { stage, watched }: { stage: Stage; watched: Watched }) {
    super(scope, id);
    const topic = alarmTopic(this);
    if (stage.alarmMail) topic.addSubscription(new EmailSubscription(stage.alarmMail));
    for (const [name, symptom] of Object.entries(symptoms(watched))) {
      const alarm = new Alarm(this, name, {
        alarmDescription: `${symptom.says} ${whatToDo(symptom.row)}`,
        metric: symptom.metric,
        threshold: symptom.at,
        evaluationPeriods: symptom.periods ?? 1,
        comparisonOperator: symptom.below
          ? ComparisonOperator.LESS_THAN_THRESHOLD
          : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        // No figures from a clock that stopped is the very symptom; elsewhere it means that nothing happened.
        treatMissingData: symptom.below ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
      });
      alarm.addAlarmAction(new SnsAction(topic));
      alarm.addOkAction(new SnsAction(topic));
      this.byName[name] = alarm;
    }
  }
}

/** Takes TLS only, and that policy replaces the one under which CloudWatch may publish anyway: so it is named. */
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
