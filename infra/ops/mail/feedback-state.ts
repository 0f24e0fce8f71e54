import { DescribeConfigurationSetCommand, type SESClient } from '@aws-sdk/client-ses';
import type { Query } from '../aws/calls.ts';
import { type Made, ofType, unlessGone } from '../aws/made.ts';
import { textOf } from '../aws/xml.ts';
import type { FeedbackState } from '../doctor/facts.ts';
import { subscriptionsOf } from '../doctor/read/account.ts';

/** What the shop wants to be told of a mail. */
const WANTED = ['bounce', 'complaint'];

async function subscriptionOf(query: Query, topics: readonly string[], webhook: string) {
  const arns = (await subscriptionsOf(query, topics))
    .filter((member) => textOf(member, 'Endpoint') === webhook)
    .map((member) => textOf(member, 'SubscriptionArn'));
  if (arns.some((arn) => arn.startsWith('arn:'))) return 'confirmed';
  return arns.some((arn) => arn.startsWith('Pending')) ? 'pending' : 'missing';
}

/** The way of a bounce from SES to the shop: configuration set, topic, webhook. */
export async function readFeedback(
  ses: SESClient,
  query: Query,
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
    subscriptionOf(query, topics, webhook),
  ]);
  const isTold = WANTED.every((event) =>
    set?.EventDestinations?.some(
      ({ Enabled, SNSDestination, MatchingEventTypes = [] }) =>
        Enabled && topics.includes(SNSDestination?.TopicARN ?? '') && MatchingEventTypes.some((type) => type === event),
    ),
  );
  return { configurationSet, isThere: set !== null, isTold, webhook, subscription };
}
