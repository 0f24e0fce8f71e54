import { randomBytes, randomUUID, sign } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { SNS_ALGORITHMS, type SnsMessage, signedText } from '#shared/mail/sns.ts';
import type { Service } from '../service.ts';
import { sendJson } from '../service.ts';
import { selfSigned } from './certificate.ts';

export const FEEDBACK_TOPIC = 'arn:aws:sns:us-east-1:000000000000:mail-feedback';

export interface SnsOptions {
  /** Where the stand-in itself answers, without a trailing slash; read when it is needed. */
  baseUrl: () => string;
  /** Where the shop hears of what is published. */
  webhookUrl: () => string;
  clock?: (() => number) | undefined;
}

export interface Sns {
  service: Service;
  /** Tells the subscriber of a message, as often as it takes, a few seconds apart; asks it to confirm first. Never throws. */
  publish(message: unknown, options?: { times?: number }): Promise<void>;
}

const PATHS = { certificate: '/_sns/SimpleNotificationService-local.pem', confirm: '/_sns/confirm' };
const TRIES = 5;
const PAUSE_MS = 1_000;
const WAIT_MS = 10_000;

type Signable = SnsMessage extends infer Each ? (Each extends SnsMessage ? Omit<Each, 'Signature'> : never) : never;

/** Amazon SNS with one topic and one HTTPS subscriber, and a certificate of its own. */
export function createSns({ baseUrl, webhookUrl, clock = Date.now }: SnsOptions): Sns {
  let made: ReturnType<typeof selfSigned> | undefined;
  const own = () => {
    made ??= selfSigned('sns.local', clock());
    return made;
  };
  const token = randomBytes(32).toString('hex');
  let isConfirmed = false;

  const common = (Message: string) => ({
    MessageId: randomUUID(),
    TopicArn: FEEDBACK_TOPIC,
    Message,
    Timestamp: new Date(clock()).toISOString(),
    SignatureVersion: '2' as const,
    SigningCertURL: `${baseUrl()}${PATHS.certificate}`,
  });

  const signed = (message: Signable): SnsMessage => {
    const unsigned = { ...message, Signature: '' } as SnsMessage;
    const Signature = sign(
      SNS_ALGORITHMS[unsigned.SignatureVersion],
      Buffer.from(signedText(unsigned)),
      own().privateKey,
    );
    return { ...unsigned, Signature: Signature.toString('base64') };
  };

  /** True when the subscriber took it. */
  async function deliver(message: SnsMessage): Promise<boolean> {
    const answer = await fetch(webhookUrl(), {
      method: 'POST',
      headers: {
        'content-type': 'text/plain; charset=UTF-8',
        'x-amz-sns-message-type': message.Type,
        'x-amz-sns-message-id': message.MessageId,
        'x-amz-sns-topic-arn': message.TopicArn,
      },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(WAIT_MS),
    }).catch(() => null);
    return answer?.ok ?? false;
  }

  async function deliverSurely(message: SnsMessage): Promise<void> {
    for (let tries = 1; !(await deliver(message)) && tries < TRIES; tries++)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * tries));
  }

  const confirmation = () =>
    signed({
      ...common(`You have chosen to subscribe to the topic ${FEEDBACK_TOPIC}.`),
      Type: 'SubscriptionConfirmation',
      Token: token,
      SubscribeURL: `${baseUrl()}${PATHS.confirm}?Action=ConfirmSubscription&TopicArn=${FEEDBACK_TOPIC}&Token=${token}`,
    });

  async function publish(message: unknown, { times = 1 } = {}) {
    if (!isConfirmed) await deliverSurely(confirmation());
    if (!isConfirmed) return;
    const notification = signed({
      ...common(JSON.stringify(message)),
      Type: 'Notification',
      Subject: 'Amazon SES Email Event Notification',
    });
    for (let time = 0; time < times; time++) await deliverSurely(notification);
  }

  const answers: Record<string, (url: URL, response: ServerResponse) => void> = {
    [PATHS.certificate]: (_url, response) => {
      response.writeHead(200, { 'content-type': 'application/x-pem-file' }).end(own().certificate);
    },
    [PATHS.confirm]: (url, response) => {
      isConfirmed ||= url.searchParams.get('Token') === token;
      response.writeHead(isConfirmed ? 200 : 403, { 'content-type': 'text/xml' }).end('<ConfirmSubscriptionResponse/>');
    },
  };

  const handle = (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const answer = request.method === 'GET' ? answers[url.pathname] : undefined;
    if (answer) answer(url, response);
    else sendJson(response, 404, { message: 'Not Found' });
  };
  return { publish, service: { name: 'sns', prefixes: ['/_sns'], handle } };
}
