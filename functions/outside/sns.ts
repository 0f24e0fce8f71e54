import { createVerify, X509Certificate } from 'node:crypto';
import { config } from '#functions/runtime/config.ts';
import { Problem } from '#shared/base/errors.ts';
import { SNS_ALGORITHMS, type SnsMessage, signedText, snsMessageSchema, snsOriginOf } from '#shared/mail/sns.ts';

/** Milliseconds after which a message counts as a replay. SNS retries for hours, but not for a day. */
const MAX_AGE_MS = 24 * 3600 * 1000;
const TIMEOUT_MS = 3_000;
const MAX_CERTIFICATE_BYTES = 20_000;

const invalid = (why: string, cause?: unknown) => new Problem('invalid_signature', why, { cause });

/** Returns the only allowed origin of certificates and confirmations: SNS in the region of the topic. */
function originOf(topicArn: string): string {
  const origin = config().SNS_URL ?? snsOriginOf(topicArn);
  if (!origin) throw invalid('The topic has no region');
  return new URL(origin).origin;
}

function requireOrigin(address: string, topicArn: string): void {
  if (new URL(address).origin !== originOf(topicArn))
    throw invalid('The message names another origin than its topic has');
}

const certificates = new Map<string, Promise<X509Certificate>>();

async function fetchCertificate(url: string): Promise<X509Certificate> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  // An outage never causes a 4xx status. So the URL of a missing certificate comes from a forged message.
  if (response.status >= 400 && response.status < 500) throw invalid('There is no such certificate');
  const pem = await response.text();
  if (!response.ok) throw new Error(`The certificate answered ${response.status}`);
  if (pem.length > MAX_CERTIFICATE_BYTES) throw invalid('That is no certificate');
  try {
    return new X509Certificate(pem);
  } catch (cause) {
    throw invalid('That is no certificate', cause);
  }
}

/**
 * Returns a certificate, cached in memory. Throws `invalid_signature` if it does not exist. Throws `unavailable` if it cannot
 * be fetched, and SNS then retries.
 */
async function certificateAt(url: string): Promise<X509Certificate> {
  const certificate = certificates.get(url) ?? fetchCertificate(url);
  // Forged messages may list many URLs with the allowed origin, so the cache stays small.
  if (certificates.size > 20) certificates.clear();
  certificates.set(url, certificate);
  try {
    return await certificate;
  } catch (cause) {
    certificates.delete(url);
    if (cause instanceof Problem) throw cause;
    throw new Problem('unavailable', 'The certificate of the message could not be read', { cause });
  }
}

function parse(raw: Buffer): SnsMessage {
  try {
    return snsMessageSchema.parse(JSON.parse(raw.toString('utf8')));
  } catch (cause) {
    throw invalid('This is no message of Amazon SNS', cause);
  }
}

/**
 * Parses a message from the configured SNS topic and verifies its signature with Amazon's certificate. Throws
 * `invalid_signature` if the message is invalid, and `unavailable` if the certificate cannot be fetched. `now` is in
 * milliseconds UTC.
 */
export async function verifySnsMessage(raw: Buffer, now: number): Promise<SnsMessage> {
  const message = parse(raw);
  const { MAIL_FEEDBACK_TOPIC: topic } = config();
  if (!topic || message.TopicArn !== topic) throw invalid('The shop does not listen to this topic');
  if (Math.abs(now - Date.parse(message.Timestamp)) > MAX_AGE_MS) throw invalid('The message is too old');
  requireOrigin(message.SigningCertURL, topic);
  const { pathname, search } = new URL(message.SigningCertURL);
  if (!/^\/[\w./-]*\.pem$/.test(pathname) || search !== '') throw invalid('That is no certificate');
  const certificate = await certificateAt(message.SigningCertURL);
  if (Date.parse(certificate.validTo) < now || Date.parse(certificate.validFrom) > now)
    throw invalid('The certificate is not valid now');
  const verify = createVerify(SNS_ALGORITHMS[message.SignatureVersion]).update(signedText(message), 'utf8');
  if (!verify.verify(certificate.publicKey, message.Signature, 'base64')) throw invalid('The signature does not match');
  return message;
}

/** Confirms the subscription to the topic. Throws `unavailable` if that fails, and SNS then retries. */
export async function confirmSubscription(message: Extract<SnsMessage, { SubscribeURL: string }>): Promise<void> {
  requireOrigin(message.SubscribeURL, message.TopicArn);
  try {
    const response = await fetch(message.SubscribeURL, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`The confirmation answered ${response.status}`);
  } catch (cause) {
    throw new Problem('unavailable', 'The subscription could not be confirmed', { cause });
  }
}
