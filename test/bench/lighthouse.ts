import { chromium } from '@playwright/test';
import { launchOptions } from '../support/chromium.ts';
import { fetchLighthouse, type Lighthouse } from './fetch-lighthouse.ts';

const PATHS = ['/', '/products/hoodies', '/product/fault-line-hoodie', '/search?q=hoodie'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const RUNS = 5;
const PORT = 9333;

interface Scores {
  /** Scores from 0 to 100 for performance, accessibility, best practices, and SEO. */
  scores: number[];
  fcpMs: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** Kilobytes (1,000 bytes) that a first visit loads, including headers. Measured until the page sends no more requests. */
  kilobytes: number;
  requests: number;
}

async function run(lighthouse: Lighthouse, url: string, path: string): Promise<Scores> {
  const result = await lighthouse(`${url}${path}`, { port: PORT, logLevel: 'error', onlyCategories: CATEGORIES });
  if (!result) throw new Error(`Lighthouse returned no result for ${path}`);
  const { categories, audits } = result.lhr;
  const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const requests = audits['network-requests']?.details?.items ?? [];
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    fcpMs: Math.round(figure('first-contentful-paint')),
    lcpMs: Math.round(figure('largest-contentful-paint')),
    tbtMs: Math.round(figure('total-blocking-time')),
    cls: Number(figure('cumulative-layout-shift').toFixed(3)),
    kilobytes: figure('total-byte-weight') / 1000,
    requests: requests.filter(({ url = '' }) => url.startsWith('http')).length,
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Returns the median of each number, and the highest LCP of all runs. */
function mediansOf(runs: readonly Scores[]): Scores & { highestLcpMs: number } {
  const middle = (of: (run: Scores) => number) => median(runs.map(of));
  return {
    scores: CATEGORIES.map((_name, index) => middle(({ scores }) => scores[index] ?? Number.NaN)),
    fcpMs: middle(({ fcpMs }) => fcpMs),
    lcpMs: middle(({ lcpMs }) => lcpMs),
    highestLcpMs: Math.max(...runs.map(({ lcpMs }) => lcpMs)),
    tbtMs: middle(({ tbtMs }) => tbtMs),
    cls: middle(({ cls }) => cls),
    kilobytes: middle(({ kilobytes }) => kilobytes),
    requests: middle(({ requests }) => requests),
  };
}

/** Returns Lighthouse's results for the usual landing pages. Each result is the median of five runs. */
export async function lighthouseScores(url: string) {
  const lighthouse = await fetchLighthouse();
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...launchOptions.args, `--remote-debugging-port=${PORT}`],
  });
  try {
    const results: (ReturnType<typeof mediansOf> & { path: string })[] = [];
    for (const path of PATHS) {
      const runs: Scores[] = [];
      for (let count = 0; count < RUNS; count++) runs.push(await run(lighthouse, url, path));
      results.push({ path, ...mediansOf(runs) });
    }
    return results;
  } finally {
    await browser.close();
  }
}
