import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '../shop-test.ts';

/** The largest layout shift score that the shop allows. Chromium rates scores up to 0.1 as good. */
const UNNOTICED = 0.01;

const PAGES = [
  '/',
  '/products/hoodies',
  '/product/plumb-bob-crew',
  '/search?q=tee',
  '/privacy-policy',
  '/gift-cards',
  '/no/such/page',
];

/** Milliseconds by which fonts are delayed. This is long enough for the page to be drawn in its fallback fonts first. */
const LATE_MS = 1_500;

test('nothing on a page shifts after it is first drawn, even when its fonts load late', { tag: '@desktop' }, async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404 .*\/no\/such\/page/);
  await page.route('**/*.woff2', async (route) => {
    await sleep(LATE_MS);
    await route.continue();
  });
  await page.addInitScript(() => {
    const shifts: string[] = [];
    let score = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Node }[] })[]) {
        score += entry.value;
        shifts.push(...entry.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? ''));
      }
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { shifted: () => ({ score, shifts }) });
  });
  const scores: Record<string, number> = {};
  for (const path of PAGES) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready);
    const { score, shifts } = await page.evaluate(() =>
      (window as unknown as { shifted: () => { score: number; shifts: string[] } }).shifted(),
    );
    if (score > UNNOTICED) scores[`${path}: ${shifts.join(', ')}`] = score;
  }
  expect(scores).toEqual({});
});
