import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundleFunctions } from '#infra/bundle.ts';
import { functionNames } from '#infra/functions.ts';
import { functionEnvironment } from '#infra/local/environment.ts';

const root = join(import.meta.dirname, '..', '..');
const RUNS = 20;

/** Source code of a handler that only calls the table with DynamoDB's document client. */
const BARE = `
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
const documents = DynamoDBDocumentClient.from(new DynamoDBClient());
const commands = { GetCommand, PutCommand, QueryCommand, UpdateCommand };
export const handler = ({ command, input }) => documents.send(new commands[command](input));`;

/** Bundles the bare handler into one file, the same way that CDK's `NodejsFunction` does. */
const bundleBare = (outfile: string) =>
  build({
    ...{ stdin: { contents: BARE, resolveDir: root }, outfile, bundle: true, minify: true, logLevel: 'error' },
    ...{ format: 'esm', platform: 'node', target: 'node24', mainFields: ['module', 'main'] },
    banner: { js: "import{createRequire as requireFrom}from'node:module';const require=requireFrom(import.meta.url);" },
  });

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const environment = functionEnvironment({
  siteUrl: 'http://localhost:3000',
  dynamoDbEndpoint: 'http://localhost:8000',
  realStripe: false,
});

interface Start {
  /** Milliseconds of elapsed time. */
  wall: number;
  /** Milliseconds of processor time. Other processes on the machine affect this less than the elapsed time. */
  processor: number;
}

/**
 * Loads a bundle in a new process and measures the time until its handler is ready. With `all`, also loads the modules that
 * the first requests would load.
 */
function start(file: string, all: boolean): Start {
  const script = `const before = process.cpuUsage();
const began = performance.now();
const { handler } = await import(${JSON.stringify(file)});
${all ? 'await handler.load?.();' : ''}
const wall = performance.now() - began;
const { user, system } = process.cpuUsage(before);
process.stdout.write(JSON.stringify({ wall, processor: (user + system) / 1000 }));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
  return JSON.parse(stdout);
}

export interface ColdStart extends Start {
  name: string;
  /** Ratio to the time of the bare handler. */
  wallRatio: number;
  processorRatio: number;
}

/**
 * Measures the cold start of every function and compares it with that of a bare handler. Returns medians over new processes.
 * The functions take turns.
 */
export async function coldStarts(): Promise<ColdStart[]> {
  mkdirSync(join(root, 'dist'), { recursive: true });
  const directory = mkdtempSync(join(root, 'dist', 'cold-start-'));
  try {
    const bareFile = join(directory, 'bare.mjs');
    await bundleBare(bareFile);
    await bundleFunctions(root, join(directory, 'functions'));
    const fileOf = (name: string) => join(directory, 'functions', name, 'index.mjs');
    const subjects = [
      { name: 'bare', file: bareFile, all: false },
      ...functionNames.map((name) => ({ name, file: fileOf(name), all: false })),
      { name: 'shop, every route', file: fileOf('shop'), all: true },
      { name: 'admin, every route', file: fileOf('admin'), all: true },
    ];
    const starts = subjects.map((): Start[] => []);
    for (let run = 0; run < RUNS; run++)
      for (const [index, { file, all }] of subjects.entries()) starts[index]?.push(start(file, all));
    const medians = starts.map((runs) => ({
      wall: median(runs.map(({ wall }) => wall)),
      processor: median(runs.map(({ processor }) => processor)),
    }));
    const [bare = { wall: Number.NaN, processor: Number.NaN }] = medians;
    return medians.map(({ wall, processor }, index) => ({
      ...{ name: subjects[index]?.name ?? '', wall, processor },
      ...{ wallRatio: wall / bare.wall, processorRatio: processor / bare.processor },
    }));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
