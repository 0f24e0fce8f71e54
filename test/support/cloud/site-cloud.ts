import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '#infra/local/service.ts';
import { serve } from '../serve.ts';

interface Kept {
  text: string;
  storedAt: number;
}

const BUCKET = '/site-bucket';
const FUNCTION = '/2015-03-31/functions/pages-function/';

const FOLDERS = ['assets/', 'releases/'];
const xml = (response: ServerResponse, status: number, text: string): void =>
  void response.writeHead(status, { 'content-type': 'application/xml' }).end(text);
const refuse = (response: ServerResponse): void =>
  xml(response, 403, '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>');

/** The site's bucket and the versions of its pages at the wire, for somebody with no more rights than the sweep's role. */
export async function siteCloud() {
  const objects = new Map<string, Kept>();
  const undeletable = new Set<string>();
  /** The releases of versions, by their numbers; and what the alias names. */
  const versions = new Map<string, string>();
  const alias = { version: '1', beside: [] as string[] };
  const calls: string[] = [];
  /** How many objects are listed in one answer; S3 itself lists a thousand. */
  const page = { size: 2 };
  let before = (_call: string): void => {};

  function list({ searchParams }: URL, response: ServerResponse): void {
    const prefix = searchParams.get('prefix') ?? '';
    const after = searchParams.get('continuation-token') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
    const listed = keys.slice(0, page.size);
    const contents = listed.map((key) => {
      const time = new Date(objects.get(key)?.storedAt ?? 0).toISOString();
      return `<Contents><Key>${key}</Key><LastModified>${time}</LastModified></Contents>`;
    });
    const next = keys.length > page.size ? `<NextContinuationToken>${listed.at(-1)}</NextContinuationToken>` : '';
    const isTruncated = `<IsTruncated>${keys.length > page.size}</IsTruncated>`;
    xml(response, 200, `<ListBucketResult>${isTruncated}${contents.join('')}${next}</ListBucketResult>`);
  }

  function remove(body: string, response: ServerResponse): void {
    const keys = [...body.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key);
    const kept = keys.filter((key) => undeletable.has(key) || !/^(assets|releases)\//.test(key));
    for (const key of keys) if (!kept.includes(key)) objects.delete(key);
    const errors = kept.map((key) => `<Error><Key>${key}</Key><Code>InternalError</Code></Error>`);
    xml(response, 200, `<DeleteResult>${errors.join('')}</DeleteResult>`);
  }

  async function bucket(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const key = url.pathname.slice(BUCKET.length + 1);
    const text = (await readBody(request)).toString();
    const isListed = FOLDERS.includes(url.searchParams.get('prefix') ?? '');
    if (request.method === 'GET' && !key && isListed) return list(url, response);
    if (request.method === 'POST' && url.searchParams.has('delete')) return remove(text, response);
    const kept = objects.get(key);
    // Whoever may not list everything is not told that an object is missing.
    if (request.method === 'GET' && key.startsWith('releases/') && kept) return xml(response, 200, kept.text);
    if (request.method !== 'PUT' || key !== 'releases/seen') return refuse(response);
    objects.set(key, { text, storedAt: Date.now() });
    xml(response, 200, '');
  }

  /** What Lambda says of the alias, or of a version of the function. */
  function pages({ pathname, searchParams }: URL): object {
    const AdditionalVersionWeights = Object.fromEntries(alias.beside.map((version) => [version, 0.1]));
    if (pathname === `${FUNCTION}aliases/live`)
      return { FunctionVersion: alias.version, RoutingConfig: { AdditionalVersionWeights } };
    const RELEASE = versions.get(searchParams.get('Qualifier') ?? '');
    return { Environment: { Variables: RELEASE ? { RELEASE } : {} } };
  }

  const { url, close } = await serve([
    {
      name: 'site',
      prefixes: ['/'],
      async handle(request, response, at) {
        const call = `${request.method} ${at.pathname}${at.searchParams.has('delete') ? '?delete' : ''}`;
        calls.push(call);
        before(call);
        if (at.pathname.startsWith(BUCKET)) await bucket(request, response, at);
        else response.end(JSON.stringify(pages(at)));
      },
    },
  ]);
  return {
    environment: {
      SITE_BUCKET_NAME: BUCKET.slice(1),
      PAGES_FUNCTION: 'pages-function',
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_ENDPOINT_URL_S3: url,
      AWS_ENDPOINT_URL_LAMBDA: url,
    },
    close,
    calls,
    page,
    undeletable,
    versions,
    alias,
    keys: (): string[] => [...objects.keys()].toSorted(),
    read: (key: string): string | undefined => objects.get(key)?.text,
    put: (key: string, storedAt: number, text = ''): void => void objects.set(key, { text, storedAt }),
    /** What happens as a call comes in. */
    during: (happens: (call: string) => void): void => {
      before = happens;
    },
  };
}
