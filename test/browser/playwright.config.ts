import { defineConfig } from '@playwright/test';
import { launchOptions } from '../support/chromium.ts';
import { DESKTOP_SIZE, PHONE_SIZE } from './sizes.ts';

const PHONE = { viewport: PHONE_SIZE, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: DESKTOP_SIZE };
const BACK_OFFICE = /admin\S*\.spec\.ts/;

export default defineConfig({
  testDir: '.',
  globalSetup: '../support/seeded-shop.ts',
  outputDir: '../../test-results',
  // A shared machine can stall for many seconds. These tests do not measure speed.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  workers: 2,
  forbidOnly: true,
  reporter: 'list',
  // Each test gets an empty profile but a warm browser. With a cold browser, a quarter of a test's time would go into
  // fetching and compiling scripts again.
  use: { launchOptions, screenshot: 'only-on-failure', reuseContext: true },
  // Tests run on the size that most users have: a phone for shoppers, a desktop for admins. A test repeats on the other size
  // only if it uses something that only that size has, such as a menu. A test with the tag @both checks accessibility at both
  // sizes.
  projects: [
    { name: 'phone', testIgnore: BACK_OFFICE, use: PHONE },
    // The few tests on the other size share one shop and one browser. Both of these projects run in parallel.
    { name: 'shopper on a desktop', testIgnore: BACK_OFFICE, grep: /@desktop/, use: DESKTOP, workers: 1 },
    { name: 'admin on a phone', testMatch: BACK_OFFICE, grep: /@phone/, use: PHONE, workers: 1 },
    { name: 'desktop', testMatch: BACK_OFFICE, use: DESKTOP },
  ],
});
