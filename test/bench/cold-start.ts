import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundleFunctions, bundleOptions } from '#infra/bundle.ts';
import { functionNames, lambdas } from '#infra/functions.ts';
import { functionEnvironment } from '#infra/local/environment.ts';

const root = join(import.meta.dirname, '..', '..');
const RUNS = 9;

/** A handler that only makes the same AWS SDK clients as a bundle. */
const bareSource = (clients: readonly string[]) => `${clients
  .map((client, index) => `import * as sdk${index} from '${client}';`)
  .join('\n')}
export const handler = () => [${clients.map((_client, index) => `sdk${index}`).join(', ')}].flatMap((sdk) =>
  Object.entries(sdk).flatMap(([name, value]) => (/Client$/.test(name) && typeof value === 'function' ? [value] : [])));`;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const environment = functionEnvironment({
  siteUrl: 'http://localhost:3000',
  dynamoDbEndpoint: 'http://localhost:8000',
  realStripe: false,
});

/** Measures an import in a fresh process, in milliseconds. */
function importTime(file: string): number {
  const script = `const t=performance.now();await import(${JSON.stringify(file)});process.stdout.write(String(performance.now()-t))`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
  return Number(stdout);
}

const SDK = /node_modules\/(@aws-sdk\/(?:client-[a-z-]+|lib-dynamodb))\//;

/** Returns the AWS SDK clients in an entry's bundle. */
async function clientsOf(entry: string): Promise<string[]> {
  const { metafile } = await build({
    ...bundleOptions,
    entryPoints: [join(root, entry)],
    write: false,
    metafile: true,
  });
  const used = Object.keys(metafile?.inputs ?? {}).flatMap((input) => SDK.exec(input)?.[1] ?? []);
  return [...new Set(used)].toSorted();
}

/** Compares the import time of every Lambda bundle with that of a bare handler with the same AWS SDK clients. */
export async function coldStarts(): Promise<{ name: string; milliseconds: number; ratio: number }[]> {
  mkdirSync(join(root, 'dist'), { recursive: true });
  const directory = mkdtempSync(join(root, 'dist', 'cold-start-'));
  try {
    await bundleFunctions(root, join(directory, 'functions'));
    const pairs = [];
    for (const name of functionNames) {
      const clients = await clientsOf(lambdas[name].entry);
      if (clients.length === 0) continue;
      const bare = join(directory, `${name}-bare.mjs`);
      const stdin = { contents: bareSource(clients), resolveDir: root };
      await build({ ...bundleOptions, stdin, outfile: bare });
      pairs.push({ name, bare, own: join(directory, 'functions', name, 'index.mjs') });
    }
    const times = pairs.map(() => ({ bare: [] as number[], own: [] as number[] }));
    for (let run = 0; run < RUNS; run++) {
      for (const [index, pair] of pairs.entries()) {
        times[index]?.bare.push(importTime(pair.bare));
        times[index]?.own.push(importTime(pair.own));
      }
    }
    return pairs.map(({ name }, index) => {
      const milliseconds = median(times[index]?.own ?? []);
      return { name, milliseconds, ratio: milliseconds / median(times[index]?.bare ?? []) };
    });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
