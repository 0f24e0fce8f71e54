import type { KnipConfig } from 'knip';
import { lambdas } from '#infra/functions.ts';

const config: KnipConfig = {
  entry: [
    'infra/app.ts',
    'infra/local/{start.ts,install.mjs}',
    'infra/ops/*.ts',
    ...Object.values(lambdas).map(({ entry }) => entry),
    'web/src/{main,server}.tsx',
    'test/{run.ts,bench/{bench,fixed-server,load-client}.ts}',
    'test/**/*.test.ts',
    'test/browser/**/*.spec.ts',
    'test/browser/playwright.config.ts',
    // Loaded by path into the process of a shop.
    'test/support/clock-ahead.ts',
    'web/vite.config.ts',
  ],
  project: ['**/*.{ts,tsx,mjs}'],
  ignoreExportsUsedInFile: true,
  ignoreDependencies: [
    '@fontsource-variable/archivo',
    '@fontsource-variable/instrument-sans',
    '@expo-google-fonts/noto-sans',
    'tailwindcss',
  ],
};

export default config;
