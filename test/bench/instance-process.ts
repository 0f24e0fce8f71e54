import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

interface Spent {
  wall: number;
  processor: number;
}

/** Measurements of one instance of the shop's function. Times are in milliseconds, memory is in megabytes. */
export interface InstanceFigures {
  /**
   * Time of the first request in a new process, from the event to the response. It reads a product list. `firstSearch` is the
   * first search after it.
   */
  firstList: Spent;
  firstSearch: Spent;
  /** Lists the median time of each kind of request. No response is in memory yet. */
  medians: Record<string, number>;
  /**
   * Memory after a garbage collection, including the memory that V8 keeps outside the heap. `start` is before the first
   * search, `catalogue` is with the catalogue loaded, and `full` is with as many cached responses as the instance keeps.
   */
  heap: { start: number; catalogue: number; full: number };
}

type Handler = (event: APIGatewayProxyEventV2, context: object) => Promise<APIGatewayProxyStructuredResultV2>;

const [file = '', words = '', slugs = ''] = process.argv.slice(2);
const WORDS = words.split(',');
const SLUGS = slugs.split(',');

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
const heapMegabytes = () => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
};

const { handler } = (await import(file)) as { handler: Handler };

async function ask(
  routeKey: string,
  query: Record<string, string>,
  pathParameters: Record<string, string> = {},
): Promise<string> {
  const path = routeKey.slice(routeKey.indexOf(' ') + 1);
  const event = {
    ...{ version: '2.0', routeKey, rawPath: path, rawQueryString: '', isBase64Encoded: false, pathParameters },
    headers: { 'front-door-key': process.env.FRONT_DOOR_KEY ?? '' },
    queryStringParameters: query,
    requestContext: { requestId: 'bench', http: { method: 'GET', path, sourceIp: '192.0.2.1', userAgent: 'bench' } },
  } as unknown as APIGatewayProxyEventV2;
  const { statusCode, body = '' } = await handler(event, { getRemainingTimeInMillis: () => 20_000 });
  if (statusCode !== 200) throw new Error(`${routeKey} was answered with ${statusCode}`);
  return body;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const RUNS = 48;

/**
 * Returns the median time of a request in milliseconds. Each run sends a different request, so that no response comes from
 * memory.
 */
async function medianOf(request: (run: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const began = performance.now();
    await request(run);
    times.push(performance.now() - began);
  }
  return median(times);
}

const wordAt = (run: number) => WORDS[run % WORDS.length] ?? '';
const pair = (run: number) => `${wordAt(run)} ${wordAt(Math.floor(run / WORDS.length) + run + 1)}`;

async function spentOn(request: () => Promise<unknown>): Promise<Spent> {
  const cpu = process.cpuUsage();
  const began = performance.now();
  await request();
  const wall = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  return { wall, processor: (user + system) / 1000 };
}

const firstList = await spentOn(() => ask('GET /api/products', {}));
const start = heapMegabytes();
const firstSearch = await spentOn(() => ask('GET /api/search', { q: wordAt(0) }));
const catalogue = heapMegabytes();

const medians = {
  listing: await medianOf((run) => ask('GET /api/products', { limit: String(run + 1) })),
  details: await medianOf((run) => ask('GET /api/products/{slug}', {}, { slug: SLUGS[run] ?? '' })),
  search: await medianOf((run) => ask('GET /api/search', { q: pair(run) })),
  'sorted and filtered': await medianOf((run) =>
    ask('GET /api/products', { sort: 'price-asc', minPriceCents: String(run) }),
  ),
};

/**
 * Requests more list pages than an instance keeps in memory: 20 times 21 pages of 43 kB. The cache counts each page as four
 * times its size.
 */
async function fillMemory(): Promise<void> {
  for (let limit = 48; limit > 28; limit--) {
    let cursor: string | null = '';
    for (let page = 0; page < 21 && cursor !== null; page++) {
      const query: Record<string, string> = { limit: String(limit), ...(cursor ? { cursor } : {}) };
      cursor = (JSON.parse(await ask('GET /api/products', query)) as { nextCursor: string | null }).nextCursor;
    }
  }
}
await fillMemory();

const figures: InstanceFigures = {
  firstList,
  firstSearch,
  medians,
  heap: { start, catalogue, full: heapMegabytes() },
};
process.stdout.write(JSON.stringify(figures));
