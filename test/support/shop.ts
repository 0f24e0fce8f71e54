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
  /** Id of the shop's process. The processes that it started are its children. */
  pid: number;
  dataDirectory: string;
  local: LocalDescription;
  call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>;
  /** Makes an emulator fail. Throws if the emulator does not support this failure. */
  fault(service: FaultService, mode: FaultMode, remaining?: number, path?: string): Promise<void>;
  heal(): Promise<void>;
  tick(): Promise<void>;
  drain(): Promise<void>;
  /** Stops the shop the same way that Ctrl-C does. The data stays. */
  stop(): Promise<void>;
  /** Stops the shop and deletes its data. */
  close(): Promise<void>;
  /** Kills the shop, like a power cut. The data stays. */
  kill(): Promise<void>;
}

export type Problem = ProblemDocument;

/** Empty settings that make the shop use the emulators, even on a machine with real accounts. */
const WITHOUT_ACCOUNTS = { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '', PRINTIFY_API_URL: '' };

/** The environment before `storeOf` adds variables for functions in this process. */
const OWN_ENVIRONMENT = { ...process.env };

/** Lets all processes share a cache of compiled code, because many shops and commands start one after another. */
export const COMPILED = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled') };

/** Settings that `npm start` uses as well. They halve the memory of a shop. */
const LEAN = {
  options: ['--max-semi-space-size=16', '--heap-growing-percent=50', '--initial-heap-size=64'],
  environment: { MALLOC_ARENA_MAX: '2' },
};

/** Name of the environment variable with the file to start, if the shop was bundled for many tests. */
export const BUNDLED = 'BUNDLED_SHOP';

interface Clock {
  /** Moves the shop's clock ahead by this many milliseconds, as if the shop had been off. Older leases have then expired. */
  aheadMs?: number;
  /** True to run the clock only when a test calls `tick`, instead of every minute. */
  isManual?: boolean;
}

const HOUR_MS = 3_600_000;

/**
 * Returns a clock at the start of a rate limit's time span of `spanMs`, so that the span does not end during a test. The
 * spans of all request limits fit into an hour.
 */
export const windowJustBegun = (spanMs = HOUR_MS) => ({ aheadMs: spanMs - (Date.now() % spanMs) });

/** Starts a complete shop with separate data, on a free port or on `port`. */
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

/** Returns headers that send each API call from a new address, unless the call's headers already have one. */
const visitorOf = (path: string, headers: Record<string, string>): Record<string, string> =>
  path.startsWith('/api/') && !OF_VISITOR.some((name) => name in headers) ? fromAddress(anotherAddress()) : {};

/** Turns compression off, because the responses never leave this machine. */
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
