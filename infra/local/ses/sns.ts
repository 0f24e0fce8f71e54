import { randomBytes, randomUUID, sign } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { SNS_ALGORITHMS, type SnsMessage, signedText } from '#shared/mail/sns.ts';
import type { Service } from '../service.ts';
import { sendJson } from '../service.ts';
import { selfSigned } from './certificate.ts';

export const FEEDBACK_TOPIC = 'arn:aws:sns:us-east-1:000000000000:mail-feedback';

export interface SnsOptions {
  /** Returns the base URL of the emulator, without a trailing slash. */
  baseUrl: () => string;
  /** Returns the URL of the shop's webhook. */
  webhookUrl: () => string;
  clock?: (() => number) | undefined;
}

export interface Sns {
  service: Service;
  /** Delivers a message to the subscriber, with retries. The subscriber must first confirm its subscription. Never throws. */
  publish(message: unknown, options?: { times?: number }): Promise<void>;
}

const PATHS = { certificate: '/_sns/SimpleNotificationService-local.pem', confirm: '/_sns/confirm' };
const TRIES = 5;
const PAUSE_MS = 1_000;
const WAIT_MS = 10_000;

type Signable = SnsMessage extends infer Each ? (Each extends SnsMessage ? Omit<Each, 'Signature'> : never) : never;

/** Returns whether the subscriber accepted the message. */
async function deliver(url: string, message: SnsMessage): Promise<boolean> {
  const answer = await fetch(url, {
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

/** Emulates Amazon SNS with one topic, one HTTPS subscriber, and its own certificate. */
export function createSns({ baseUrl, webhookUrl, clock = Date.now }: SnsOptions): Sns {
  let signer: ReturnType<typeof selfSigned> | undefined;
  const getSigner = () => {
    signer ??= selfSigned('sns.local', clock());
    return signer;
  };
  const token = randomBytes(32).toString('hex');
  let isConfirmed = false;

  const envelope = (Message: string) => ({
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
      getSigner().privateKey,
    );
    return { ...unsigned, Signature: Signature.toString('base64') };
  };

  const deliverWithRetries = async (message: SnsMessage): Promise<void> => {
    for (let tries = 1; !(await deliver(webhookUrl(), message)) && tries < TRIES; tries++)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * tries));
  };

  const confirmation = () =>
    signed({
      ...envelope(`You have chosen to subscribe to the topic ${FEEDBACK_TOPIC}.`),
      Type: 'SubscriptionConfirmation',
      Token: token,
      SubscribeURL: `${baseUrl()}${PATHS.confirm}?Action=ConfirmSubscription&TopicArn=${FEEDBACK_TOPIC}&Token=${token}`,
    });

  async function publish(message: unknown, { times = 1 } = {}) {
    if (!isConfirmed) await deliverWithRetries(confirmation());
    if (!isConfirmed) return;
    const notification = signed({
      ...envelope(JSON.stringify(message)),
      Type: 'Notification',
      Subject: 'Amazon SES Email Event Notification',
    });
    for (let time = 0; time < times; time++) await deliverWithRetries(notification);
  }

  const answers: Record<string, (url: URL, response: ServerResponse) => void> = {
    [PATHS.certificate]: (_url, response) => {
      response.writeHead(200, { 'content-type': 'application/x-pem-file' }).end(getSigner().certificate);
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
