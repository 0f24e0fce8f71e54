import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const UNIT = 'test/unit/**/*.test.ts';
const INTEGRATION = 'test/integration/**/*.test.ts';

/** Finds what a test file changes of the modules, timers or environment that other files would share with it. */
const CHANGES_SHARED = /\bvi\.|process\.(env|std)|await import\(|globalThis/;

/** Finds the code of functions, which reads its environment once. */
const HAS_FUNCTIONS = /shop-store|support\/patterns\/|fulfilment\/provider-orders\.ts'|'#(functions|store|outside)/;

const withOwnModules = (pattern: string, reasons: RegExp[]): string[] =>
  globSync(pattern, { cwd: import.meta.dirname }).filter((file) => {
    const text = readFileSync(new URL(file, import.meta.url), 'utf8');
    return reasons.some((reason) => reason.test(text));
  });
const isolatedUnit = withOwnModules(UNIT, [CHANGES_SHARED]);
const isolatedIntegration = withOwnModules(INTEGRATION, [CHANGES_SHARED, HAS_FUNCTIONS]);

const WITH_SHOPS = { globalSetup: 'test/support/seeded-shop.ts', testTimeout: 180_000, hookTimeout: 180_000 };

export default defineConfig({
  test: {
    projects: [
      // To load every module again for each file takes longer than the tests themselves.
      { test: { name: 'unit', include: [UNIT], exclude: isolatedUnit, isolate: false } },
      { test: { name: 'unit-isolated', include: isolatedUnit } },
      {
        test: {
          name: 'infra',
          include: ['test/infra/**/*.test.ts'],
          // The CDK takes seconds to load; these tests share nothing they could spoil.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...{ name: 'integration', include: [INTEGRATION], exclude: isolatedIntegration, isolate: false },
          ...WITH_SHOPS,
        },
      },
      { test: { name: 'integration-isolated', include: isolatedIntegration, ...WITH_SHOPS } },
    ],
    // A thread starts faster than a process.
    pool: 'threads',
    maxWorkers: 3,
  },
});
