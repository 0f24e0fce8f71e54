import { paginateListSubscriptionsByTopic, type SNSClient, type Subscription } from '@aws-sdk/client-sns';

async function subscriptionsTo(client: SNSClient, TopicArn: string): Promise<Subscription[]> {
  const found: Subscription[] = [];
  for await (const { Subscriptions = [] } of paginateListSubscriptionsByTopic({ client }, { TopicArn }))
    found.push(...Subscriptions);
  return found;
}

/** Lists the subscriptions of the topics. An unconfirmed subscription has `PendingConfirmation` instead of an ARN. */
export const subscriptionsOf = async (client: SNSClient, topics: readonly string[]): Promise<Subscription[]> =>
  (await Promise.all(topics.map((topic) => subscriptionsTo(client, topic)))).flat();
