import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/** A call that is under way, as X-Ray keeps it. */
interface Call {
  /** The trace in which it began: one that is left alone may end while the next request is answered. */
  trace: Trace;
  id: string;
  host: string;
  /** Seconds since 1970, with fractions. */
  start: number;
}

/** What Node says of calls that go out: of its own client, which the AWS SDK and Stripe's use, and of `fetch`. */
const TOLD = {
  begins: ['http.client.request.start', 'undici:request:create'],
  answered: ['http.client.response.finish', 'undici:request:headers'],
  failed: ['http.client.request.error', 'undici:request:error'],
};

interface Trace {
  trace_id: string;
  parent_id: string;
}

const seconds = (): number => Date.now() / 1000;
const FIRST_LINE = '{"format":"json","version":1}\n';

/** The trace of the present invocation, as Lambda hands it over: `Root=1-…;Parent=…;Sampled=1`; null while it is not kept. */
function traceOf(header = ''): Trace | null {
  const { Root, Parent, Sampled } = Object.fromEntries(header.split(';').map((pair) => pair.split('=')));
  return Root && Parent && Sampled === '1' ? { trace_id: Root, parent_id: Parent } : null;
}

/** The host alone: paths and queries may tell whom a call is about. */
function hostOf(request: unknown): string {
  const { host, origin } = request as { host?: string; origin?: string | URL };
  return (origin ? new URL(origin).host : host) || 'unknown';
}

const statusOf = (response: unknown): number => (response as { statusCode: number }).statusCode;

interface Told {
  request: object;
  response?: unknown;
}

/**
 * Has X-Ray see what a function waits for: each call that goes out becomes a part of the invocation's trace, with its host,
 * its time and what was answered. It is said as the call begins and again as it ends, so that what a function was killed
 * over is seen too. `send` gets what X-Ray's daemon takes; returns what stops it.
 * https://docs.aws.amazon.com/xray/latest/devguide/xray-api-segmentdocuments.html
 */
export function traceCalls(
  send: (document: string) => void,
  header: () => string | undefined = () => process.env._X_AMZN_TRACE_ID,
): () => void {
  const underWay = new WeakMap<object, Call>();
  const tell = ({ trace, id, host, start }: Call, more: object) => {
    const part = { type: 'subsegment', namespace: 'remote', id, name: host, start_time: start };
    send(FIRST_LINE + JSON.stringify({ ...trace, ...part, ...more }));
  };
  const begins = ({ request }: Told) => {
    const trace = traceOf(header());
    if (!trace) return;
    const call = { trace, id: randomBytes(8).toString('hex'), host: hostOf(request), start: seconds() };
    underWay.set(request, call);
    tell(call, { in_progress: true });
  };
  const ends = (more: (told: Told) => object) => (told: Told) => {
    const call = underWay.get(told.request);
    underWay.delete(told.request);
    if (call) tell(call, { end_time: seconds(), ...more(told) });
  };
  const answered = ends(({ response }) => {
    const status = statusOf(response);
    return {
      http: { response: { status } },
      throttle: status === 429,
      error: status >= 400 && status < 500,
      fault: status >= 500,
    };
  });
  const failed = ends(() => ({ fault: true }));
  const heard = Object.entries({ begins, answered, failed }).flatMap(([when, hear]) =>
    TOLD[when as keyof typeof TOLD].map((name) => ({ name, hear: (told: unknown) => hear(told as Told) })),
  );
  for (const { name, hear } of heard) subscribe(name, hear);
  return () => {
    for (const { name, hear } of heard) unsubscribe(name, hear);
  };
}

/** Lambda names X-Ray's daemon where there is one; it takes datagrams, and answers nothing. */
const [host, port] = process.env.AWS_XRAY_DAEMON_ADDRESS?.split(':') ?? [];
if (host && port) {
  const socket = createSocket('udp4').unref();
  // A lost trace is no error of the shop's.
  socket.on('error', () => undefined);
  traceCalls((document) => socket.send(document, Number(port), host, () => undefined));
}
