import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler } from '#functions/clock/sweep.ts';
import { logger } from '#functions/runtime/log.ts';
import { siteCloud } from '../../support/cloud/site-cloud.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 22, 3, 17);
const ago = (days: number): number => NOW - days * DAY;

let cloud: Awaited<ReturnType<typeof siteCloud>>;
const told = vi.spyOn(logger, 'info').mockImplementation(() => {});

/** What an upload leaves: a record, then files. */
function upload(id: string, days: number, ...names: string[]): void {
  const files = names.map((name) => `assets/${name}`);
  cloud.put(`releases/${id}`, ago(days), JSON.stringify(files));
  for (const file of files) cloud.put(file, ago(days));
}

/** As if the sweep had looked every night of a year; `b` was live until so many days ago. */
function lookedSince(days: number, ...gone: [id: string, days: number][]): void {
  const metUntil = Object.fromEntries(gone.map(([id, until]) => [`releases/${id}`, ago(until)]));
  cloud.put('releases/seen', ago(1), JSON.stringify({ since: ago(days), at: ago(1), inUse: [], metUntil }));
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  cloud = await siteCloud();
  for (const [name, value] of Object.entries(cloud.environment)) vi.stubEnv(name, value);
  vi.stubEnv('RELEASE', 'a');
  cloud.versions.set('7', 'a');
  cloud.alias.version = '7';
  upload('a', 300, 'a1.js', 'a2.css', 'both.js');
});

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  told.mockClear();
  await cloud.close();
});

describe('The sweep', () => {
  test('deletes what nobody asks for any more, record and all, however many pages of files there are, and says so', async () => {
    const old = Array.from({ length: 7 }, (_, index) => `b${index}.js`);
    upload('b', 200, ...old, 'both.js');
    cloud.put('assets/before-records.js', ago(400));
    lookedSince(365, ['b', 31]);
    await handler();
    expect(cloud.keys()).toEqual(['assets/a1.js', 'assets/a2.css', 'assets/both.js', 'releases/a', 'releases/seen']);
    expect(told.mock.calls).toEqual([['old files swept', { deleted: 9, kept: 4, left: 0, releases: 2 }]]);
  });

  test('only begins to count where nobody has looked before', async () => {
    cloud.put('assets/before-records.js', ago(400));
    await handler();
    expect(cloud.keys()).toContain('assets/before-records.js');
    expect(JSON.parse(cloud.read('releases/seen') ?? '')).toEqual({
      since: NOW,
      at: NOW,
      inUse: ['releases/a'],
      metUntil: { 'releases/a': NOW },
    });
    expect(cloud.calls.filter((call) => call.endsWith('?delete'))).toEqual([]);
  });

  test('dates its look by the beginning: what comes during it came since', async () => {
    cloud.during(() => vi.setSystemTime(Date.now() + 1000));
    await handler();
    expect(JSON.parse(cloud.read('releases/seen') ?? '')).toMatchObject({ since: NOW, at: NOW });
  });

  test('counts anew where another release’s sweep remembered in another form', async () => {
    cloud.put('assets/before-records.js', ago(400));
    cloud.put('releases/seen', ago(1), JSON.stringify({ days: 365 }));
    await handler();
    expect(cloud.keys()).toContain('assets/before-records.js');
    expect(JSON.parse(cloud.read('releases/seen') ?? '')).toMatchObject({ since: NOW });
  });

  test('keeps what is live beside the stack’s own release: an alias moved by hand, and both sides of a shift', async () => {
    for (const id of ['b', 'c', 'd']) upload(id, 200, `${id}.js`);
    lookedSince(365, ['b', 99], ['c', 99], ['d', 99]);
    cloud.versions.set('8', 'b').set('9', 'c');
    Object.assign(cloud.alias, { version: '8', beside: ['9'] });
    await handler();
    expect(cloud.keys().filter((key) => key.startsWith('releases/'))).toEqual([
      'releases/a',
      'releases/b',
      'releases/c',
      'releases/seen',
    ]);
    expect(cloud.keys()).toEqual(expect.arrayContaining(['assets/b.js', 'assets/c.js']));
    expect(cloud.keys()).not.toContain('assets/d.js');
  });

  test('deletes nothing where the live version does not say of which release it is', async () => {
    cloud.put('assets/before-records.js', ago(400));
    lookedSince(365);
    cloud.alias.version = '1';
    await expect(handler()).rejects.toThrow('Version 1 of the pages is live and does not say');
    expect(cloud.keys()).toContain('assets/before-records.js');
  });

  test('deletes nothing where the live release has left no record', async () => {
    cloud.put('assets/before-records.js', ago(400));
    lookedSince(365);
    cloud.versions.set('7', 'unrecorded');
    await expect(handler()).rejects.toThrow('releases/unrecorded, which is in use');
    expect(cloud.keys()).toContain('assets/before-records.js');
  });

  test('deletes nothing where a record cannot be read', async () => {
    cloud.put('assets/before-records.js', ago(400));
    lookedSince(365);
    cloud.put('releases/b', ago(2), '{"files":1}');
    await expect(handler()).rejects.toThrow();
    expect(cloud.keys()).toContain('assets/before-records.js');
  });

  test('stops where a release is uploaded meanwhile: it may name what was old a moment ago', async () => {
    upload('b', 200, 'b.js');
    lookedSince(365, ['b', 31]);
    cloud.during((call) => {
      if (call === 'PUT /site-bucket/releases/seen') upload('b', 0, 'b.js');
    });
    await handler();
    expect(cloud.keys()).toContain('assets/b.js');
    expect(told.mock.calls).toEqual([['old files swept', { deleted: 0, kept: 6, left: 2, releases: 2 }]]);
  });

  test('fails with what S3 did not delete, having deleted the rest, and the next night takes it', async () => {
    upload('b', 200, 'b1.js', 'b2.js');
    lookedSince(365, ['b', 31]);
    cloud.undeletable.add('assets/b1.js').add('releases/b');
    await expect(handler()).rejects.toThrow('2 old files are still there: InternalError.');
    expect(cloud.keys()).toContain('assets/b1.js');
    expect(cloud.keys()).not.toContain('assets/b2.js');
    expect(told.mock.calls).toEqual([['old files swept', { deleted: 1, kept: 6, left: 2, releases: 2 }]]);
    cloud.undeletable.clear();
    vi.setSystemTime(NOW + DAY);
    await handler();
    expect(cloud.keys()).toEqual(['assets/a1.js', 'assets/a2.css', 'assets/both.js', 'releases/a', 'releases/seen']);
  });

  test('asks S3 for a thousand at a time', async () => {
    cloud.page.size = 1000;
    const old = Array.from({ length: 1500 }, (_, index) => `old-${index}.js`);
    for (const name of old) cloud.put(`assets/${name}`, ago(99));
    lookedSince(365);
    await handler();
    expect(cloud.keys()).toHaveLength(5);
    expect(cloud.calls.filter((call) => call.endsWith('?delete'))).toHaveLength(2);
  });
});
