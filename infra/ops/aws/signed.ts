import { STSClient } from '@aws-sdk/client-sts';

export interface SignedCall {
  service: 'kms' | 'logs' | 'monitoring' | 'route53' | 'scheduler' | 'sns';
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

/** Another address than AWS's own, for everything or for one service, named as the SDK's clients take it. */
export const otherEndpoint = (service: string): string | undefined =>
  process.env[`AWS_ENDPOINT_URL_${service}`] || process.env.AWS_ENDPOINT_URL || undefined;

/** What the SDK calls the services in the names of such variables. */
const SDK_NAMES: Record<SignedCall['service'], string> = {
  kms: 'KMS',
  logs: 'CLOUDWATCH_LOGS',
  monitoring: 'CLOUDWATCH',
  route53: 'ROUTE_53',
  scheduler: 'SCHEDULER',
  sns: 'SNS',
};

function endpointOf({ service, region }: SignedCall): URL {
  const own = service === 'route53' ? 'route53.amazonaws.com' : `${service}.${region}.amazonaws.com`;
  return new URL(otherEndpoint(SDK_NAMES[service]) ?? `https://${own}`);
}

const TIMEOUT_MS = 10_000;

/**
 * One call of a service of which the few answers needed here do not justify a client of its own. It is signed by the SDK,
 * with the credentials of the client that is handed in. Returns the body. Throws `CallRefused`.
 */
export async function signedCall(client: STSClient, call: SignedCall): Promise<string> {
  const { protocol, hostname, host, port, origin, pathname } = endpointOf(call);
  const path = pathname.replace(/\/$/, '') + call.path;
  const query = call.query ?? {};
  // A client goes on signing for the service that it signed for first, so each call has one of its own.
  const { signer: signerOf } = new STSClient({ region: call.region, credentials: client.config.credentials }).config;
  const signer = await signerOf({
    name: 'sigv4',
    signingName: call.service,
    signingRegion: call.region,
    properties: {},
  });
  const request = {
    method: call.method,
    protocol,
    hostname,
    ...(port ? { port: Number(port) } : {}),
    path,
    query,
    headers: { host, ...call.headers },
    ...(call.body === undefined ? {} : { body: call.body }),
  };
  const { headers } = await signer.sign(request);
  const parameters = new URLSearchParams(query).toString();
  const response = await fetch(`${origin}${path}${parameters && `?${parameters}`}`, {
    method: call.method,
    headers,
    body: call.body ?? null,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new CallRefused(`${call.service} answers ${codeOf(response, text)}`);
  return text;
}

/** AWS names what is wrong in the body, in XML or JSON, or in a header: `ResourceNotFoundException:http://...`. */
function codeOf({ headers, status }: Response, text: string): string | number {
  const inBody = /<Code>([^<]+)<|"__type": ?"(?:[^"#]*#)?([^"]+)"/.exec(text)?.slice(1).find(Boolean);
  return inBody ?? headers.get('x-amzn-errortype')?.split(':')[0] ?? status;
}
