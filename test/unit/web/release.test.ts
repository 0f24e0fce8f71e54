import { expect, test } from 'vitest';
import { lookForRelease } from '#web/lib/chunks/release.ts';

const ENTRY = '/assets/index-1.js';
const answers =
  (body: string, status = 200) =>
  async () =>
    new Response(body, { status });

test('a page that names the same script is of the same release', async () => {
  expect(await lookForRelease(ENTRY, answers(`<script src="${ENTRY}">`))).toBe('same');
});

test('a page that names another script is of a newer release', async () => {
  expect(await lookForRelease(ENTRY, answers('<script src="/assets/index-2.js">'))).toBe('newer');
});

test('without an answer, or with an error, the shop is out of reach and the page is kept', async () => {
  expect(await lookForRelease(ENTRY, answers('down', 503))).toBe('unreachable');
  expect(await lookForRelease(ENTRY, () => Promise.reject(new TypeError('Failed to fetch')))).toBe('unreachable');
});
