import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Found, KEPT_MS, type ReleaseRecord, type Seen, type Stored, sweepOf } from '#shared/releases.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 22);
const ago = (days: number): number => NOW - days * DAY;

const file = (name: string, days: number): Stored => ({ key: `assets/${name}`, storedAt: ago(days) });
const record = (id: string, days: number, ...names: string[]): ReleaseRecord => ({
  key: `releases/${id}`,
  storedAt: ago(days),
  files: names.map((name) => `assets/${name}`),
});
/** A year of looks, the last one yesterday. */
const seenWith = (seen: Partial<Seen> = {}): Seen => ({
  since: ago(365),
  at: ago(1),
  inUse: ['releases/a'],
  metUntil: {},
  ...seen,
});
const found = (change: Partial<Found> = {}): Found => ({
  inUse: ['releases/a'],
  files: [file('app-a.js', 365)],
  records: [record('a', 365, 'app-a.js')],
  seen: seenWith(),
  ...change,
});

describe('A file of a release', () => {
  test('stays while its release is live, and were it for a year', () => {
    expect(sweepOf(found(), NOW).old).toEqual([]);
  });

  test('stays thirty days after its release was last live, and then goes with its record', () => {
    const both = (days: number) =>
      found({
        files: [file('app-a.js', 99), file('app-b.js', 99), file('both.js', 99)],
        records: [record('a', 99, 'app-a.js', 'both.js'), record('b', 99, 'app-b.js', 'both.js')],
        seen: seenWith({ metUntil: { 'releases/b': ago(days) } }),
      });
    expect(sweepOf(both(30), NOW).old).toEqual([]);
    expect(sweepOf(both(30.01), NOW).old).toEqual(['assets/app-b.js', 'releases/b']);
  });

  test('goes when no release has named it for so long', () => {
    const nobodys = found({ files: [file('app-a.js', 99), file('forgotten.js', 31)] });
    expect(sweepOf(nobodys, NOW).old).toEqual(['assets/forgotten.js']);
  });

  test('that was put there within thirty days stays, whoever names it: its page may be about to go live', () => {
    expect(sweepOf(found({ files: [file('app-a.js', 99), file('app-c.js', 29)] }), NOW).old).toEqual([]);
  });

  test('that lay there long before a new release named it again stays', () => {
    const again = found({
      files: [file('app-a.js', 99), file('again.js', 200)],
      records: [record('a', 99, 'app-a.js'), record('c', 0.5, 'again.js')],
    });
    expect(sweepOf(again, NOW).old).toEqual([]);
  });

  test('stays where an older release was made live again, though newer ones have left records', () => {
    const back = found({
      inUse: ['releases/old'],
      files: [file('old.js', 99), file('app-a.js', 80)],
      records: [record('old', 99, 'old.js'), record('a', 80, 'app-a.js')],
      seen: seenWith({ metUntil: { 'releases/old': ago(31), 'releases/a': ago(1) } }),
    });
    expect(sweepOf(back, NOW)).toMatchObject({
      seen: { inUse: ['releases/old'], metUntil: { 'releases/old': NOW, 'releases/a': NOW } },
      old: [],
    });
  });

  test('stays on both sides while requests shift from one release to the next', () => {
    const shifting = found({
      inUse: ['releases/a', 'releases/c'],
      files: [file('app-a.js', 99), file('app-c.js', 99)],
      records: [record('a', 99, 'app-a.js'), record('c', 99, 'app-c.js')],
      seen: seenWith({ inUse: ['releases/c'] }),
    });
    expect(sweepOf(shifting, NOW)).toMatchObject({ seen: { inUse: ['releases/a', 'releases/c'] }, old: [] });
  });
});

describe('A release', () => {
  test('that came and went between two looks counts from the second, as does the one that was live at the first', () => {
    const { seen } = sweepOf(
      found({
        inUse: ['releases/a'],
        records: [record('a', 0.1, 'app-a.js'), record('b', 40, 'b.js'), record('c', 0.5, 'c.js')],
        seen: seenWith({ inUse: ['releases/b'], metUntil: { 'releases/b': ago(1), 'releases/c': ago(99) } }),
      }),
      NOW,
    );
    expect(seen.metUntil).toEqual({ 'releases/a': NOW, 'releases/b': NOW, 'releases/c': NOW });
  });

  test('that was uploaded again is counted from then, whatever second that was', () => {
    const { seen } = sweepOf(
      found({
        records: [record('a', 99, 'app-a.js'), record('b', 1, 'b.js')],
        seen: seenWith({ metUntil: { 'releases/b': ago(99) } }),
      }),
      NOW,
    );
    expect(seen.metUntil['releases/b']).toBe(ago(1));
  });
});

describe('Nothing is old', () => {
  const old = { files: [file('app-a.js', 365), file('unknown.js', 364)] };

  test('before releases have left records for thirty days: the first look only begins to count', () => {
    const first = sweepOf(found({ ...old, seen: null }), NOW);
    expect(first).toEqual({
      seen: { since: NOW, at: NOW, inUse: ['releases/a'], metUntil: { 'releases/a': NOW } },
      old: [],
    });
    const inDays = (days: number) => sweepOf(found({ ...old, seen: first.seen }), NOW + days * DAY).old;
    expect(inDays(30)).toEqual([]);
    expect(inDays(30.01)).toEqual(['assets/unknown.js']);
  });

  test('when the record of a release in use is not there, or names nothing', () => {
    for (const records of [[], [record('b', 99, 'app-a.js')], [record('a', 99)]])
      expect(() => sweepOf(found({ ...old, records }), NOW)).toThrow('releases/a, which is in use, does not say');
  });

  test('when a release in use lacks a file: what was found is not all, or too much is gone already', () => {
    const lacking = found({ records: [record('a', 99, 'app-a.js', 'lost.js', 'gone.js')] });
    expect(() => sweepOf(lacking, NOW)).toThrow('lacks 2 files, such as assets/lost.js');
  });
});

/** A shop over time: what its bucket holds, what the alias names, and what shoppers were given when. */
class History {
  now = NOW;
  files = new Map<string, number>();
  records = new Map<string, { storedAt: number; files: string[] }>();
  live = new Set<string>();
  seen: Seen | null = null;
  met = new Map<string, number>();

  pass(hours: number): void {
    this.now += hours * 60 * 60 * 1000;
    for (const id of this.live) this.met.set(id, this.now);
  }

  upload(id: string, names: string[]): void {
    this.records.set(id, { storedAt: this.now, files: names });
    for (const name of names) this.files.set(name, this.now);
  }

  switchTo(...ids: string[]): void {
    this.pass(0);
    this.live = new Set(ids);
    this.pass(0);
  }

  look(): void {
    this.pass(0);
    const { seen, old } = sweepOf(
      {
        inUse: [...this.live],
        files: [...this.files].map(([key, storedAt]) => ({ key, storedAt })),
        records: [...this.records].map(([key, one]) => ({ key, ...one })),
        seen: this.seen,
      },
      this.now,
    );
    this.seen = seen;
    for (const key of old) expect([this.files.delete(key), this.records.delete(key)]).toContain(true);
  }

  /** What somebody's tab may still ask for and would not get. */
  missed(): string[] {
    const open = [...this.met].filter(([, until]) => this.now - until <= KEPT_MS).map(([id]) => id);
    return open.flatMap((id) => namesOf(id)).filter((name) => !this.files.has(name));
  }
}

/** Releases share files: each has one of its own and some of twelve. */
const namesOf = (id: string): string[] => {
  const number = Number.parseInt(id.slice('releases/'.length), 16);
  const shared = Array.from({ length: 12 }, (_, index) => index).filter((index) => (number >> index) & 1);
  return [`assets/own-${number}.js`, ...shared.map((index) => `assets/shared-${index}.js`)];
};

const release = fc.integer({ min: 1, max: 0xfff }).map((number) => `releases/${number.toString(16)}`);
const event = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('deploy' as const), id: release, isShifted: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fail' as const), id: release }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('back' as const), which: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('quiet' as const), days: fc.integer({ min: 1, max: 50 }) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 60 }) }) },
);

function nights(history: History, days: number): void {
  for (let day = 0; day < days; day++) {
    history.pass(24);
    history.look();
    expect(history.missed()).toEqual([]);
  }
}

function play(events: readonly (typeof event extends fc.Arbitrary<infer Event> ? Event : never)[]): History {
  const history = new History();
  // Before the sweep came: files of releases that left no record.
  for (const name of namesOf('releases/fff')) history.files.set(name, ago(400));
  history.upload('releases/1', namesOf('releases/1'));
  history.switchTo('releases/1');
  history.look();
  for (const one of events) {
    if (one.kind === 'deploy') {
      history.upload(one.id, namesOf(one.id));
      if (one.isShifted) {
        history.switchTo(...history.live, one.id);
        history.pass(0.1);
        history.look();
      }
      history.switchTo(one.id);
    } else if (one.kind === 'fail') history.upload(one.id, namesOf(one.id));
    else if (one.kind === 'back') {
      // By hand, to what was live within thirty days, and looked at before it is moved again.
      const recent = [...history.met].filter(([, until]) => history.now - until < KEPT_MS).map(([id]) => id);
      const id = recent[one.which % recent.length];
      if (id) history.switchTo(id);
      history.look();
    } else if (one.kind === 'quiet') nights(history, one.days);
    else {
      history.pass(one.hours);
      history.look();
    }
    expect(history.missed()).toEqual([]);
  }
  return history;
}

describe('Whatever is deployed, fails, shifts or is taken back', () => {
  test('a tab finds all files of its release for thirty days after that was last live', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        play(events);
      }),
    );
  });

  test('two quiet months later the bucket holds what is live, and nothing else', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 20 }), (events) => {
        const history = play(events);
        nights(history, 62);
        const [live = ''] = history.live;
        expect([...history.files.keys()].toSorted()).toEqual(namesOf(live).toSorted());
        expect([...history.records.keys()]).toEqual([live]);
      }),
      { numRuns: 40 },
    );
  });
});
