import { type SNSClient, SubscribeCommand } from '@aws-sdk/client-sns';
import { ofType, onlyResource, type Reference, type StackResource } from '../aws/stack-resources.ts';

/**
 * Returns the webhook for bounces and complaints. It uses CloudFront's domain name, as in `infra/app-stack.ts`, which works
 * even when the shop's own domain does not.
 */
export const feedbackWebhook = (distributionDomain: string): string => `https://${distributionDomain}/api/webhooks/ses`;

/** Converts a queue's URL, `https://sqs.<region>.amazonaws.com/<account>/<name>`, to its ARN. */
const queueArn = (url: string, region: string): string =>
  `arn:aws:sqs:${region}:${new URL(url).pathname.split('/').slice(1).join(':')}`;

/**
 * Subscribes the webhook again, with the attributes of the stack's subscription, so that SNS asks it to confirm. SNS drops an
 * unconfirmed subscription after two days, and CloudFormation does not notice. Does not change a confirmed one.
 * @param resources resources of the stage's stacks
 * Throws `SNSServiceException`, also when the webhook does not answer.
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
