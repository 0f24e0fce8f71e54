import { defineConfig } from '@playwright/test';
import { launchOptions } from '../support/chromium.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const BACK_OFFICE = /admin\S*\.spec\.ts/;

export default defineConfig({
  testDir: '.',
  globalSetup: '../support/seeded-shop.ts',
  outputDir: '../../test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  forbidOnly: true,
  reporter: 'list',
  use: { launchOptions, screenshot: 'only-on-failure' },
  projects: [
    { name: 'phone', testIgnore: BACK_OFFICE, use: PHONE },
    // What an owner sees is looked at on both sizes, how it behaves on one: all but its looks is the same code.
    { name: 'owner on a phone', testMatch: BACK_OFFICE, grep: /@phone/, use: PHONE },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
});
