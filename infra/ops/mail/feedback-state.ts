import { DescribeConfigurationSetCommand, type SESClient } from '@aws-sdk/client-ses';
import type { SNSClient } from '@aws-sdk/client-sns';
import { nullIfMissing, ofType, type StackResource } from '../aws/stack-resources.ts';
import { subscriptionsOf } from '../aws/subscriptions.ts';

/** Describes the path of bounces and complaints from SES to the shop. */
export interface FeedbackState {
  configurationSet: string;
  /** True if the configuration set exists. Without it, SES does not accept the shop's emails. */
  isThere: boolean;
  /** True if the configuration set publishes bounces and complaints to its topic. */
  publishesEvents: boolean;
  webhook: string;
  /** State of the shop's subscription to the topic. */
  subscription: 'confirmed' | 'pending' | 'missing';
}

const WANTED = ['bounce', 'complaint'];

async function subscriptionOf(sns: SNSClient, topics: readonly string[], webhook: string) {
  const arns = (await subscriptionsOf(sns, topics))
    .filter(({ Endpoint }) => Endpoint === webhook)
    .map(({ SubscriptionArn = '' }) => SubscriptionArn);
  if (arns.some((arn) => arn.startsWith('arn:'))) return 'confirmed';
  return arns.some((arn) => arn.startsWith('Pending')) ? 'pending' : 'missing';
}

/** Reads the path of a bounce from SES to the shop: configuration set, topic, and webhook. */
export async function readFeedback(
  { ses, sns }: { ses: SESClient; sns: SNSClient },
  resources: readonly StackResource[],
  { configurationSet, webhook }: Pick<FeedbackState, 'configurationSet' | 'webhook'>,
): Promise<FeedbackState> {
  const topics = ofType(resources, 'AWS::SNS::Topic').map(({ name }) => name);
  const [set, subscription] = await Promise.all([
    nullIfMissing(
      ses.send(
        new DescribeConfigurationSetCommand({
          ConfigurationSetName: configurationSet,
          ConfigurationSetAttributeNames: ['eventDestinations'],
        }),
      ),
    ),
    subscriptionOf(sns, topics, webhook),
  ]);
  const publishesEvents = WANTED.every((event) =>
    set?.EventDestinations?.some(
      ({ Enabled, SNSDestination, MatchingEventTypes = [] }) =>
        Enabled && topics.includes(SNSDestination?.TopicARN ?? '') && MatchingEventTypes.some((type) => type === event),
    ),
  );
  return { configurationSet, isThere: set !== null, publishesEvents, webhook, subscription };
}
