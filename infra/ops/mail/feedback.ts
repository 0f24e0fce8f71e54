import { type SNSClient, SubscribeCommand } from '@aws-sdk/client-sns';
import { ofType, onlyResource, type Reference, type StackResource } from '../aws/stack-resources.ts';

/**
 * Returns the URL of the webhook for bounces and complaints. It uses CloudFront's domain name, as `infra/app-stack.ts` does,
 * because this name works even if the shop's own domain does not.
 */
export const feedbackWebhook = (distributionDomain: string): string => `https://${distributionDomain}/api/webhooks/ses`;

/** Converts a queue's URL, `https://sqs.<region>.amazonaws.com/<account>/<name>`, to its ARN. */
const queueArn = (url: string, region: string): string =>
  `arn:aws:sqs:${region}:${new URL(url).pathname.split('/').slice(1).join(':')}`;

/**
 * Subscribes the webhook again, so that SNS asks it to confirm. SNS deletes an unconfirmed subscription after two days, and
 * CloudFormation does not notice. The new subscription gets the attributes of the subscription in `resources`, which are the
 * resources of the stage's stacks. A confirmed subscription does not change. Throws `SNSServiceException`, for example if the
 * webhook does not answer.
 */
export async function renewSubscription(
  sns: SNSClient,
  resources: readonly StackResource[],
  region: string,
  webhook: string,
): Promise<void> {
  const ours = onlyResource(
    resources.filter(({ type, properties }) => type === 'AWS::SNS::Subscription' && properties.Protocol === 'https'),
    'AWS::SNS::Subscription',
  );
  const { DeliveryPolicy, RedrivePolicy, TopicArn } = ours.properties as {
    DeliveryPolicy?: object;
    RedrivePolicy?: { deadLetterTargetArn?: Reference };
    TopicArn?: Reference;
  };
  const named = (type: string, id: string | undefined) =>
    ofType(resources, type).find((one) => one.id === id)?.name ?? '';
  const queue = named('AWS::SQS::Queue', RedrivePolicy?.deadLetterTargetArn?.['Fn::GetAtt']?.[0]);
  const Attributes = {
    ...(DeliveryPolicy ? { DeliveryPolicy: JSON.stringify(DeliveryPolicy) } : {}),
    ...(queue ? { RedrivePolicy: JSON.stringify({ deadLetterTargetArn: queueArn(queue, region) }) } : {}),
  };
  const topic = named('AWS::SNS::Topic', TopicArn?.Ref);
  await sns.send(new SubscribeCommand({ TopicArn: topic, Protocol: 'https', Endpoint: webhook, Attributes }));
}
