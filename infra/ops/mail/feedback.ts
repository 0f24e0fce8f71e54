import { type SNSClient, SubscribeCommand } from '@aws-sdk/client-sns';
import { type Made, ofType, onlyOf, type Reference } from '../aws/made.ts';

/**
 * Where SNS tells the shop of bounces and complaints: at CloudFront's own name, as `infra/app-stack.ts` has it, which
 * answers also while the owner's domain leads elsewhere.
 */
export const feedbackWebhook = (distributionDomain: string): string => `https://${distributionDomain}/api/webhooks/ses`;

/** `https://sqs.<region>.amazonaws.com/<account>/<name>`, the name by which CloudFormation knows a queue, as its ARN. */
const queueArn = (url: string, region: string): string =>
  `arn:aws:sqs:${region}:${new URL(url).pathname.split('/').slice(1).join(':')}`;

/**
 * Has SNS ask the webhook once more to confirm its subscription, made as the stack makes it: SNS forgets within two days
 * whoever does not answer, and CloudFormation does not look again. Nothing changes where it tells the shop already.
 * @param made what the stage's stacks have made
 * Throws `SNSServiceException`, also where nothing answers at the address.
 */
export async function subscribeAgain(
  sns: SNSClient,
  made: readonly Made[],
  region: string,
  webhook: string,
): Promise<void> {
  const ours = onlyOf(
    made.filter(({ type, properties }) => type === 'AWS::SNS::Subscription' && properties.Protocol === 'https'),
    'AWS::SNS::Subscription',
  );
  const { DeliveryPolicy, RedrivePolicy, TopicArn } = ours.properties as {
    DeliveryPolicy?: object;
    RedrivePolicy?: { deadLetterTargetArn?: Reference };
    TopicArn?: Reference;
  };
  const named = (type: string, id: string | undefined) => ofType(made, type).find((one) => one.id === id)?.name ?? '';
  const queue = named('AWS::SQS::Queue', RedrivePolicy?.deadLetterTargetArn?.['Fn::GetAtt']?.[0]);
  const Attributes = {
    ...(DeliveryPolicy ? { DeliveryPolicy: JSON.stringify(DeliveryPolicy) } : {}),
    ...(queue ? { RedrivePolicy: JSON.stringify({ deadLetterTargetArn: queueArn(queue, region) }) } : {}),
  };
  const topic = named('AWS::SNS::Topic', TopicArn?.Ref);
  await sns.send(new SubscribeCommand({ TopicArn: topic, Protocol: 'https', Endpoint: webhook, Attributes }));
}
