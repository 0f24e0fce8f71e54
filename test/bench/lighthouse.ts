import { chromium } from '@playwright/test';
import { launchOptions } from '../support/chromium.ts';
import { fetchLighthouse, type Lighthouse } from './fetch-lighthouse.ts';

const PATHS = ['/', '/products/hoodies', '/product/fault-line-hoodie', '/search?q=hoodie'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const RUNS = 3;
const PORT = 9333;

interface Scores {
  path: string;
  /** Of 100: performance, accessibility, best practices, SEO. */
  scores: number[];
  lcpMs: number;
  tbtMs: number;
  cls: number;
}

async function run(lighthouse: Lighthouse, url: string, path: string): Promise<Scores> {
  const result = await lighthouse(`${url}${path}`, { port: PORT, logLevel: 'error', onlyCategories: CATEGORIES });
  if (!result) throw new Error(`Lighthouse returned no result for ${path}`);
  const { categories, audits } = result.lhr;
  const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    path,
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    lcpMs: Math.round(figure('largest-contentful-paint')),
    tbtMs: Math.round(figure('total-blocking-time')),
    cls: Number(figure('cumulative-layout-shift').toFixed(3)),
  };
}

/** Returns Lighthouse's scores of the usual landing pages, each from the run with the median performance. */
export async function lighthouseScores(url: string): Promise<Scores[]> {
  const lighthouse = await fetchLighthouse();
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...launchOptions.args, `--remote-debugging-port=${PORT}`],
  });
  try {
    const results: Scores[] = [];
    for (const path of PATHS) {
      const runs: Scores[] = [];
      for (let count = 0; count < RUNS; count++) runs.push(await run(lighthouse, url, path));
      const [middle] = runs.toSorted((a, b) => (a.scores[0] ?? 0) - (b.scores[0] ?? 0)).slice(Math.floor(RUNS / 2));
      if (middle) results.push(middle);
    }
    return results;
  } finally {
    await browser.close();
  }
}
