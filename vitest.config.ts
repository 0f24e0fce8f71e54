import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['test/unit/**/*.test.ts'] } },
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
