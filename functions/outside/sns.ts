import { createVerify, X509Certificate } from 'node:crypto';
import { config } from '#functions/runtime/config.ts';
import { Problem } from '#shared/base/errors.ts';
import { SNS_ALGORITHMS, type SnsMessage, signedText, snsMessageSchema, snsOriginOf } from '#shared/mail/sns.ts';

/** SNS tries for hours to deliver a message; what is older was kept by somebody to be sent again. */
const MOST_AGE_MS = 24 * 3600 * 1000;
const WAIT_MS = 3_000;
const MOST_CERTIFICATE_BYTES = 20_000;

const refused = (why: string, cause?: unknown) => new Problem('invalid_signature', why, { cause });

/** The only place that certificates and confirmations may come from: the topic's own region. */
function originOf(topicArn: string): string {
  const origin = config().SNS_URL ?? snsOriginOf(topicArn);
  if (!origin) throw refused('The topic has no region');
  return new URL(origin).origin;
}

function requireOrigin(address: string, topicArn: string): void {
  if (new URL(address).origin !== originOf(topicArn))
    throw refused('The message names another origin than its topic has');
}

const certificates = new Map<string, Promise<X509Certificate>>();

async function fetchCertificate(url: string): Promise<X509Certificate> {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(WAIT_MS) });
  const pem = await answer.text();
  if (!answer.ok || pem.length > MOST_CERTIFICATE_BYTES) throw new Error(`The certificate answered ${answer.status}`);
  return new X509Certificate(pem);
}

/** A certificate, fetched once by this instance. Throws `unavailable` when it cannot be had: SNS then comes again. */
async function certificateAt(url: string): Promise<X509Certificate> {
  const held = certificates.get(url) ?? fetchCertificate(url);
  // A forger may name many addresses below the one origin; the real ones are few.
  if (certificates.size > 20) certificates.clear();
  certificates.set(url, held);
  try {
    return await held;
  } catch (cause) {
    certificates.delete(url);
    throw new Problem('unavailable', 'The certificate of the message could not be read', { cause });
  }
}

function parse(raw: Buffer): SnsMessage {
  try {
    return snsMessageSchema.parse(JSON.parse(raw.toString('utf8')));
  } catch (cause) {
    throw refused('This is no message of Amazon SNS', cause);
  }
}

/**
 * A message of Amazon SNS of one of the topics the shop listens to, its signature verified with Amazon's certificate.
 * `now` in milliseconds UTC. Throws `invalid_signature` for everything else, `unavailable` without the certificate.
 */
export async function verifySnsMessage(raw: Buffer, now: number): Promise<SnsMessage> {
  const message = parse(raw);
  const { MAIL_FEEDBACK_TOPIC: topic } = config();
  if (!topic || message.TopicArn !== topic) throw refused('The shop does not listen to this topic');
  if (Math.abs(now - Date.parse(message.Timestamp)) > MOST_AGE_MS) throw refused('The message is too old');
  requireOrigin(message.SigningCertURL, topic);
  const { pathname, search } = new URL(message.SigningCertURL);
  if (!/^\/[\w./-]*\.pem$/.test(pathname) || search !== '') throw refused('That is no certificate');
  const certificate = await certificateAt(message.SigningCertURL);
  if (Date.parse(certificate.validTo) < now || Date.parse(certificate.validFrom) > now)
    throw refused('The certificate is not valid now');
  const verify = createVerify(SNS_ALGORITHMS[message.SignatureVersion]).update(signedText(message), 'utf8');
  if (!verify.verify(certificate.publicKey, message.Signature, 'base64')) throw refused('The signature does not match');
  return message;
}

/** Confirms that the shop listens to the topic. Throws `unavailable` when SNS does not take it: it then asks again. */
export async function confirmSubscription(message: Extract<SnsMessage, { SubscribeURL: string }>): Promise<void> {
  requireOrigin(message.SubscribeURL, message.TopicArn);
  try {
    const answer = await fetch(message.SubscribeURL, { redirect: 'error', signal: AbortSignal.timeout(WAIT_MS) });
    if (!answer.ok) throw new Error(`The confirmation answered ${answer.status}`);
  } catch (cause) {
    throw new Problem('unavailable', 'The subscription could not be confirmed', { cause });
  }
}
