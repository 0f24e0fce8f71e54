import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const UNIT = 'test/unit/**/*.test.ts';

/** Finds what a test file changes of the modules, timers or environment that other files would share with it. */
const CHANGES_SHARED = /\bvi\.|process\.(env|std)|await import\(|globalThis/;

const withOwnModules = globSync(UNIT, { cwd: import.meta.dirname }).filter((file) =>
  CHANGES_SHARED.test(readFileSync(new URL(file, import.meta.url), 'utf8')),
);

export default defineConfig({
  test: {
    projects: [
      // To load every module again for each file takes longer than the tests themselves.
      { test: { name: 'unit', include: [UNIT], exclude: withOwnModules, isolate: false } },
      { test: { name: 'unit-isolated', include: withOwnModules } },
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
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          globalSetup: 'test/support/seeded-shop.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
    maxWorkers: 3,
  },
});
