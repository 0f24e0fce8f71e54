import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleFunction } from '#infra/bundle.ts';
import { byFunction, type FunctionName, functionNames, lambdas } from '#infra/functions.ts';
import { functionEnvironment } from '#infra/local/environment.ts';

const root = join(import.meta.dirname, '../..');
const directory = mkdtempSync(join(tmpdir(), 'cold-start-'));
const environment = functionEnvironment({
  siteUrl: 'http://localhost:3000',
  dynamoDbEndpoint: 'http://localhost:8000',
  realStripe: false,
});

interface Start {
  /** Lists the modules that create Zod schemas before the first request, each once. */
  schemasOf: string[];
  /** Counts the reads of the global `Intl`. */
  intl: number;
}

/** Starts a bundled function in a separate process, and records what it does before the first request. */
function start(name: FunctionName): Start {
  const script = `
const [makers, { defineProperty }] = [new Set(), Object];
Object.defineProperty = (target, key, attributes) => {
  if (key === '_zod') for (const [file] of new Error().stack.matchAll(/(?:functions|shared)\\/[^:]+/g)) makers.add(file);
  return defineProperty(target, key, attributes);
};
const { Intl } = globalThis;
let intl = 0;
defineProperty(globalThis, 'Intl', { get: () => (intl++, Intl) });
Error.stackTraceLimit = Infinity;
await import(${JSON.stringify(join(directory, name, 'index.mjs'))});
const schemasOf = [...makers];
process.stdout.write(JSON.stringify({ schemasOf, intl }));`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--enable-source-maps', '--input-type=module', '-e', script],
    {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...environment },
    },
  );
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout);
}

let starts: Record<FunctionName, Start>;

beforeAll(async () => {
  for (const name of functionNames) await bundleFunction(join(root, lambdas[name].entry), join(directory, name));
  starts = byFunction(functionNames, start);
});

afterAll(() => rmSync(directory, { recursive: true }));

describe('What costs time loads with the first request that needs it', () => {
  test.each(['shop', 'account', 'admin', 'webhooks'] as const)(
    '%s starts without the schemas of its routes: only with that of its environment',
    (name) => {
      expect(starts[name].schemasOf).toEqual(['functions/runtime/config.ts']);
    },
  );

  test('clock starts without the schemas of orders, although it uses functions of the same modules', () => {
    expect(starts.clock.schemasOf.filter((file) => file.startsWith('shared/orders/'))).toEqual([]);
  });

  test.each(functionNames)('%s starts without Intl, which takes longer than all its code', (name) => {
    expect(starts[name].intl).toBe(0);
  });
});
