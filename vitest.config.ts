import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const UNIT = 'test/unit/**/*.test.ts';
const INTEGRATION = 'test/integration/**/*.test.ts';

/** Finds the test files that replace modules, and those of a package that keeps a session in its modules. */
const NEEDS_WORKER = /\bvi\.(mock|hoisted)\(|support\/amplify\.ts'/;

/** Finds what a test file changes of the modules, timers or environment that other files would share with it. */
const CHANGES_SHARED = /\bvi\.(?!fn\b|waitFor\b)|process\.(env|std)|await import\(|globalThis/;

/** Finds the code of functions, which reads its environment once. */
const HAS_FUNCTIONS = /shop-store|support\/patterns\/|fulfilment\/provider-orders\.ts'|'#(functions|store|outside)/;

/** Returns the files with one of the patterns in their text. */
const filesWith = (files: readonly string[], reasons: readonly RegExp[]): string[] =>
  files.filter((file) => {
    const text = readFileSync(new URL(file, import.meta.url), 'utf8');
    return reasons.some((reason) => reason.test(text));
  });

/**
 * To load every module again for each file takes longer than the tests themselves. So files share a worker and its modules,
 * or get their own modules in a shared worker, or their own worker, which also loads the packages again.
 */
function projectsOf(name: string, pattern: string, reasons: readonly RegExp[], options: object = {}) {
  const all = globSync(pattern, { cwd: import.meta.dirname });
  const alone = filesWith(all, [NEEDS_WORKER]);
  const fresh = filesWith(all, reasons).filter((file) => !alone.includes(file));
  return [
    { test: { name, include: [pattern], exclude: [...alone, ...fresh], isolate: false, ...options } },
    {
      test: {
        ...{ name: `${name}-fresh`, include: fresh, isolate: false, setupFiles: ['test/support/fresh-modules.ts'] },
        ...options,
      },
    },
    { test: { name: `${name}-isolated`, include: alone, ...options } },
  ];
}

/** Ends only what hangs: a busy machine can be ten times as slow, and nothing here measures speed. */
const LONG_MS = 400_000;

/** The CDK's validation of templates is most of the time to build one, and can only warn. */
const WITHOUT_VALIDATION = { env: { CDK_VALIDATION: 'false' } };

const WITH_SHOPS = {
  ...WITHOUT_VALIDATION,
  globalSetup: 'test/support/seeded-shop.ts',
  testTimeout: LONG_MS,
  hookTimeout: LONG_MS,
  expect: { poll: { timeout: LONG_MS } },
};

export default defineConfig({
  test: {
    projects: [
      ...projectsOf('unit', UNIT, [CHANGES_SHARED], { testTimeout: LONG_MS, hookTimeout: LONG_MS }),
      {
        test: {
          name: 'infra',
          include: ['test/infra/**/*.test.ts'],
          // The CDK takes seconds to load; these tests share nothing they could spoil.
          isolate: false,
          ...WITHOUT_VALIDATION,
          testTimeout: LONG_MS,
          hookTimeout: LONG_MS,
        },
      },
      ...projectsOf('integration', INTEGRATION, [CHANGES_SHARED, HAS_FUNCTIONS], WITH_SHOPS),
    ],
    // A thread starts faster than a process.
    pool: 'threads',
    maxWorkers: 3,
  },
});
