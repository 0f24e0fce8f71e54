import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { LocalDescription } from '#infra/local/control/control.ts';
import type { FaultMode, FaultService } from '#infra/local/faults.ts';
import type { ProblemDocument } from '#shared/base/errors.ts';
import { seededDirectory } from './seeded-shop.ts';
import { anotherAddress, fromAddress } from './visitor.ts';

const root = join(import.meta.dirname, '..', '..');

export interface Answer<T = unknown> {
  status: number;
  headers: Headers;
  body: T;
}

export interface Shop {
  url: string;
  /** The process; those that it started are its children. */
  pid: number;
  dataDirectory: string;
  local: LocalDescription;
  call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>;
  /** Makes an emulator fail. Throws for a failure that it can't apply. */
  fault(service: FaultService, mode: FaultMode, remaining?: number, path?: string): Promise<void>;
  heal(): Promise<void>;
  tick(): Promise<void>;
  drain(): Promise<void>;
  /** Stops it as Ctrl-C does; the data stays. */
  stop(): Promise<void>;
  /** Stops it and deletes its data. */
  close(): Promise<void>;
  /** Kills it as a power cut does; the data stays. */
  kill(): Promise<void>;
}

export type Problem = ProblemDocument;

/** Uses the emulators, even on a machine with real accounts. */
const WITHOUT_ACCOUNTS = { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '', PRINTIFY_API_URL: '' };

/** The environment without what `storeOf` adds to it for functions in this process. */
const OWN_ENVIRONMENT = { ...process.env };

/** Many shops and commands start in turn: each reuses the code that Node compiled for the one before. */
export const COMPILED = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled') };

/** Repeats what `npm start` sets, so that a shop takes half the memory. */
const LEAN = {
  options: ['--max-semi-space-size=16', '--heap-growing-percent=50', '--initial-heap-size=64'],
  environment: { MALLOC_ARENA_MAX: '2' },
};

/** Names the environment variable that holds the file to start where the shop was bundled for many tests. */
export const BUNDLED = 'BUNDLED_SHOP';

interface Clock {
  /** Sets the shop's clock ahead by milliseconds, as if it had been off that long: older leases have expired. */
  aheadMs?: number;
  /** Ticks only on demand instead of every minute. */
  isManual?: boolean;
}

const HOUR_MS = 3_600_000;

/**
 * Returns a clock at the start of a span of `spanMs` over which a limit counts, so that the span does not end during a test.
 * The spans of the request limits fit into an hour.
 */
export const windowJustBegun = (spanMs = HOUR_MS) => ({ aheadMs: spanMs - (Date.now() % spanMs) });

/** Starts a whole shop with its own data, on a free port or on `port`. */
export async function startShop(dataDirectory = seededDirectory(), port = 0, clock: Clock = {}): Promise<Shop> {
  const { aheadMs, isManual = false } = clock;
  const ahead = aheadMs ? ['--import', join(import.meta.dirname, 'clock-ahead.ts')] : [];
  const clockVariables = { CLOCK: isManual ? 'manual' : '', CLOCK_AHEAD_MS: String(aheadMs ?? 0) };
  const child = spawn(
    process.execPath,
    [...LEAN.options, ...ahead, process.env[BUNDLED] ?? join(root, 'infra/local/start.ts')],
    {
      cwd: root,
      env: {
        ...OWN_ENVIRONMENT,
        ...{ PORT: String(port), DATA_DIR: dataDirectory },
        ...{ ...clockVariables, ...COMPILED, ...LEAN.environment, ...WITHOUT_ACCOUNTS },
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const url = await readyUrl(child);
  const call = caller(url);
  const local = (await call<LocalDescription>('GET', '/_local.json')).body;
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  };
  return {
    url,
    pid: child.pid ?? 0,
    dataDirectory,
    local,
    call,
    fault: async (service, mode, remaining = 1, path) => {
      const { status, body } = await call('POST', '/_local/faults', {
        service,
        mode,
        remaining,
        ...(path ? { path } : {}),
      });
      if (status !== 201) throw new Error(`This failure can't be applied: ${JSON.stringify(body)}`);
    },
    heal: async () => void (await call('DELETE', '/_local/faults')),
    tick: async () => void (await call('POST', '/_local/clock')),
    drain: async () => void (await call('POST', '/_local/drain')),
    stop: () => end('SIGTERM'),
    close: async () => {
      await end('SIGTERM');
      rmSync(dataDirectory, { recursive: true, force: true });
    },
    kill: () => end('SIGKILL'),
  };
}

async function readyUrl(child: ChildProcess): Promise<string> {
  const errors: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  if (!child.stdout) throw new Error('The shop has no output');
  for await (const line of createInterface(child.stdout)) {
    const url = /open at (\S+)/.exec(line)?.[1];
    if (url) {
      child.stdout.resume();
      return url;
    }
  }
  throw new Error(`The shop did not start: ${errors.join('')}`);
}

const OF_VISITOR = Object.keys(fromAddress(''));

/** Sends every API call from another address, unless the call names one. */
const visitorOf = (path: string, headers: Record<string, string>): Record<string, string> =>
  path.startsWith('/api/') && !OF_VISITOR.some((name) => name in headers) ? fromAddress(anotherAddress()) : {};

/** Spares both sides to compress and expand what never leaves this machine. */
const UNCOMPRESSED = { 'accept-encoding': 'identity' };

const caller =
  (url: string) =>
  async <T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer<T>> => {
    const raw = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
    const response = await fetch(`${url}${path}`, {
      method,
      ...(raw === undefined ? {} : { body: raw }),
      headers: {
        ...UNCOMPRESSED,
        ...(raw === undefined ? {} : { 'content-type': 'application/json' }),
        ...visitorOf(path, headers),
        ...headers,
      },
    });
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json') && text !== '';
    return { status: response.status, headers: response.headers, body: (json ? JSON.parse(text) : text) as T };
  };
