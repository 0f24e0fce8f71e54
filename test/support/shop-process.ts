import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { COMPILED } from './shop.ts';

const here = join(import.meta.dirname, '..', '..');

/** Runs `npm start` in a separate process. Tests check its output, its exit, and the files that it leaves behind. */
export function runShop({ dataDirectory, port = 0, root = here, options = [], environment = {}, bundled }: RunOptions) {
  const child = spawn(process.execPath, [bundled ?? join(root, 'infra/local/start.ts'), ...options], {
    cwd: root,
    env: {
      ...process.env,
      ...COMPILED,
      ...environment,
      PORT: String(port),
      DATA_DIR: dataDirectory,
      STRIPE_SECRET_KEY: '',
      STRIPE_WEBHOOK_SECRET: '',
      PRINTIFY_API_URL: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  const ended = new Promise<{ code: number | null; errors: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, errors })),
  );
  return {
    ended,
    output: () => output,
    /**
     * Waits until the process's output matches, and returns the first match. Throws an error with the error output if the
     * process exits first.
     */
    async says(pattern: RegExp): Promise<RegExpExecArray> {
      for (;;) {
        const match = pattern.exec(output);
        if (match) return match;
        if (child.exitCode !== null) throw new Error(`The shop ended: ${errors}`);
        await sleep(10);
      }
    },
    url: async function () {
      return (await this.says(/open at (\S+)/))[1] ?? '';
    },
    end(signal: NodeJS.Signals) {
      child.kill(signal);
      return ended;
    },
  };
}

interface RunOptions {
  dataDirectory: string;
  port?: number;
  /** Root of another checkout of the repository. */
  root?: string;
  options?: string[];
  environment?: Record<string, string>;
  /** The bundle to start, for tests that are not about starting from source. It starts three times as fast. */
  bundled?: string | undefined;
}

export const readJson = async <T>(url: string, headers: Record<string, string> = {}): Promise<T> =>
  (await (await fetch(url, { headers })).json()) as T;

/** Returns true if nothing listens at the address anymore. */
export const isClosed = (endpoint: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(endpoint);
    const socket = connect(Number(port), hostname);
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', () => resolve(true));
  });
