import * as z from 'zod/mini';

/** Lists the fields of every Amazon SNS message sent over HTTPS. Unknown fields are ignored. */
const common = {
  MessageId: z.string(),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.iso.datetime(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.url(),
};

const confirmation = { ...common, Token: z.string(), SubscribeURL: z.url() };

export const snsMessageSchema = z.discriminatedUnion('Type', [
  z.object({ ...common, Type: z.literal('Notification'), Subject: z.optional(z.nullable(z.string())) }),
  z.object({ ...confirmation, Type: z.literal('SubscriptionConfirmation') }),
  z.object({ ...confirmation, Type: z.literal('UnsubscribeConfirmation') }),
]);
export type SnsMessage = z.infer<typeof snsMessageSchema>;

/**
 * Returns the text that SNS signs. It lists certain fields in alphabetical order, with each name and value on its own line.
 */
export function signedText(message: SnsMessage): string {
  const { Message, MessageId, Timestamp, TopicArn, Type } = message;
  const fields: [string, string | null | undefined][] =
    message.Type === 'Notification'
      ? [
          ['Message', Message],
          ['MessageId', MessageId],
          ['Subject', message.Subject],
          ['Timestamp', Timestamp],
        ]
      : [
          ['Message', Message],
          ['MessageId', MessageId],
          ['SubscribeURL', message.SubscribeURL],
          ['Timestamp', Timestamp],
          ['Token', message.Token],
        ];
  return [...fields, ['TopicArn', TopicArn], ['Type', Type]]
    .flatMap(([name, value]) => (value === null || value === undefined ? [] : [`${name}\n${value}\n`]))
    .join('');
}

/** Maps the signature version to its algorithm. Amazon uses SHA-1 unless the topic is configured otherwise. */
export const SNS_ALGORITHMS = { 1: 'RSA-SHA1', 2: 'RSA-SHA256' } as const;

/**
 * Returns the address of the SNS service in the topic's region, which also serves the certificates. Returns null for an
 * invalid ARN.
 */
export function snsOriginOf(topicArn: string): string | null {
  const [, partition, region] = /^arn:(aws[a-z-]*):sns:([a-z0-9-]+):\d{12}:[\w.-]+$/.exec(topicArn) ?? [];
  if (!region) return null;
  return `https://sns.${region}.amazonaws.com${partition === 'aws-cn' ? '.cn' : ''}`;
}
