import type { STSClient } from '@aws-sdk/client-sts';

export interface SignedCall {
  service: 'monitoring' | 'route53' | 'sns';
  /** Where the service signs and answers; Route 53 is global and signs in us-east-1. */
  region: string;
  method: 'GET' | 'POST';
  path: string;
  query?: Record<string, string>;
  body?: string;
  headers?: Record<string, string>;
}

/** An answer that is none, with the service's own code. */
export class CallRefused extends Error {}

const hostOf = ({ service, region }: SignedCall): string =>
  service === 'route53' ? 'route53.amazonaws.com' : `${service}.${region}.amazonaws.com`;

const TIMEOUT_MS = 10_000;

/**
 * One call of a service of which the few answers needed here do not justify a client of its own. It is signed by the SDK,
 * with the credentials of the client that is handed in. Returns the body. Throws `CallRefused`.
 */
export async function signedCall(client: STSClient, call: SignedCall): Promise<string> {
  const hostname = hostOf(call);
  const query = call.query ?? {};
  const signer = await client.config.signer({
    name: 'sigv4',
    signingName: call.service,
    signingRegion: call.region,
    properties: {},
  });
  const request = {
    method: call.method,
    protocol: 'https:',
    hostname,
    path: call.path,
    query,
    headers: { host: hostname, ...call.headers },
    ...(call.body === undefined ? {} : { body: call.body }),
  };
  const { headers } = await signer.sign(request);
  const parameters = new URLSearchParams(query).toString();
  const response = await fetch(`https://${hostname}${call.path}${parameters && `?${parameters}`}`, {
    method: call.method,
    headers,
    body: call.body ?? null,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  if (!response.ok) {
    const code = /<Code>([^<]+)</.exec(text)?.[1] ?? response.status;
    throw new CallRefused(`${call.service} answers ${code}`);
  }
  return text;
}
