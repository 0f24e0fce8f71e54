import { DescribeConfigurationSetCommand, type SESClient } from '@aws-sdk/client-ses';
import type { SNSClient } from '@aws-sdk/client-sns';
import { type Made, ofType, unlessGone } from '../aws/made.ts';
import { subscriptionsOf } from '../aws/subscriptions.ts';

/** How the shop hears what became of its mails. */
export interface FeedbackState {
  configurationSet: string;
  /** SES knows the set, without which it takes no mail of the shop. */
  isThere: boolean;
  /** The set tells its topic of bounces and complaints. */
  isTold: boolean;
  webhook: string;
  /** Whether the topic tells the shop. */
  subscription: 'confirmed' | 'pending' | 'missing';
}

/** What the shop wants to be told of a mail. */
const WANTED = ['bounce', 'complaint'];

async function subscriptionOf(sns: SNSClient, topics: readonly string[], webhook: string) {
  const arns = (await subscriptionsOf(sns, topics))
    .filter(({ Endpoint }) => Endpoint === webhook)
    .map(({ SubscriptionArn = '' }) => SubscriptionArn);
  if (arns.some((arn) => arn.startsWith('arn:'))) return 'confirmed';
  return arns.some((arn) => arn.startsWith('Pending')) ? 'pending' : 'missing';
}

/** The way of a bounce from SES to the shop: configuration set, topic, webhook. */
export async function readFeedback(
  { ses, sns }: { ses: SESClient; sns: SNSClient },
  made: readonly Made[],
  { configurationSet, webhook }: Pick<FeedbackState, 'configurationSet' | 'webhook'>,
): Promise<FeedbackState> {
  const topics = ofType(made, 'AWS::SNS::Topic').map(({ name }) => name);
  const [set, subscription] = await Promise.all([
    unlessGone(
      ses.send(
        new DescribeConfigurationSetCommand({
          ConfigurationSetName: configurationSet,
          ConfigurationSetAttributeNames: ['eventDestinations'],
        }),
      ),
    ),
    subscriptionOf(sns, topics, webhook),
  ]);
  const isTold = WANTED.every((event) =>
    set?.EventDestinations?.some(
      ({ Enabled, SNSDestination, MatchingEventTypes = [] }) =>
        Enabled && topics.includes(SNSDestination?.TopicARN ?? '') && MatchingEventTypes.some((type) => type === event),
    ),
  );
  return { configurationSet, isThere: set !== null, isTold, webhook, subscription };
}
