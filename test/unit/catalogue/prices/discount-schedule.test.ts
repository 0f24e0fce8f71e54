import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  keptSchedules,
  overlappingSchedule,
  runningSchedule,
  type ScheduledDiscount,
  scheduleState,
  scheduleText,
  withEndedSchedule,
  withoutSchedule,
} from '#shared/catalogue/prices/discount-schedule.ts';
import { draftOf, newDraft, scheduleTimes } from '#web/features/catalogue/admin-categories/discount-value.ts';

const T0 = Date.UTC(2026, 10, 27, 14);
const MINUTE = 60_000;
const at = (minutes: number) => new Date(T0 + minutes * MINUTE).toISOString();

const scheduled = (start: number, end: number | null, id = `sch_${start}`): ScheduledDiscount => ({
  id,
  discount: { type: 'percentage', percent: 20 },
  startsAt: at(start),
  endsAt: end === null ? null : at(end),
});

test('A discount runs from its start until right before its end', () => {
  const discount = scheduled(0, 10);
  expect(scheduleState(discount, T0 - 1)).toBe('planned');
  expect(scheduleState(discount, T0)).toBe('running');
  expect(scheduleState(discount, T0 + 10 * MINUTE - 1)).toBe('running');
  expect(scheduleState(discount, T0 + 10 * MINUTE)).toBe('ended');
  expect(scheduleState(scheduled(0, null), T0 + 1e12)).toBe('running');
});

test('One may start in the moment in which another ends, and none during or after one without an end', () => {
  const present = [scheduled(0, 10), scheduled(20, null)];
  expect(overlappingSchedule(present, scheduled(10, 20))).toBeNull();
  expect(overlappingSchedule(present, scheduled(9, 20))?.id).toBe('sch_0');
  expect(overlappingSchedule(present, scheduled(10, 21))?.id).toBe('sch_20');
  expect(overlappingSchedule(present, scheduled(30, 40))?.id).toBe('sch_20');
  expect(overlappingSchedule(present, scheduled(5, 15, 'sch_0'))).toBeNull();
});

const span = fc.record({
  start: fc.integer({ min: 0, max: 500 }),
  minutes: fc.option(fc.integer({ min: 1, max: 60 })),
});

test('Of discounts that were accepted, at most one runs at any time, in whatever order they were scheduled', () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 20 }), fc.integer({ min: -10, max: 600 }), (spans, minute) => {
      const accepted: ScheduledDiscount[] = [];
      for (const [index, { start, minutes }] of spans.entries()) {
        const wanted = scheduled(start, minutes === null ? null : start + minutes, `sch_${index}`);
        if (!overlappingSchedule(accepted, wanted)) accepted.push(wanted);
      }
      const now = T0 + minute * MINUTE;
      const running = accepted.filter((each) => scheduleState(each, now) === 'running');
      expect(running.length).toBeLessThanOrEqual(1);
      expect(runningSchedule(accepted, now)).toBe(running[0] ?? null);
      const kept = keptSchedules(accepted, now);
      expect(kept.filter((each) => scheduleState(each, now) === 'ended').length).toBeLessThanOrEqual(5);
      const open = accepted.filter((each) => scheduleState(each, now) !== 'ended');
      expect(kept).toEqual(expect.arrayContaining(open));
    }),
  );
});

test('Of the discounts that ended, the list drops those whose end is the longest ago, whatever their start', () => {
  const long = scheduled(0, 100, 'long');
  const short = [1, 2, 3, 4, 5].map((start) => scheduled(start * 10, start * 10 + 5));
  const open = [scheduled(5, null, 'running'), scheduled(300, 400, 'planned')];
  const kept = keptSchedules([...open, ...short, long], T0 + 200 * MINUTE);
  expect(kept.map(({ id }) => id)).toEqual(['long', 'running', 'sch_20', 'sch_30', 'sch_40', 'sch_50', 'planned']);
});

test('A discount is named with its times in the shop’s time zone', () => {
  const text = scheduleText(scheduled(0, 60), 'America/New_York').replaceAll('\u202f', ' ');
  expect(text).toBe('20% off from Nov 27, 2026, 9:00 AM to Nov 27, 2026, 10:00 AM');
  expect(scheduleText(scheduled(0, null), 'UTC')).toContain(', without an end');
});

test('The form keeps the seconds of a start that was not edited', () => {
  const before = { ...scheduled(0, 60), startsAt: '2026-11-27T14:00:12.345Z' };
  const draft = draftOf('cat_1', before);
  expect(scheduleTimes(draft, before)).toEqual({ scheduledId: 'sch_0', startsAt: before.startsAt, endsAt: at(60) });
  expect(scheduleTimes(newDraft('cat_1'))).toBeNull();
  expect(scheduleTimes({ ...newDraft('cat_1'), endsAt: '2026-11-28T10:00' })).toEqual({
    ...{ scheduledId: null, startsAt: null, endsAt: '2026-11-28T10:00:00.000Z' },
  });
});

test('A discount stays in the list when it is ended by hand, also after its end, and is deleted before its start', () => {
  const now = T0 + 30 * MINUTE;
  const [ended, running, planned] = [scheduled(0, 20, 'a'), scheduled(20, 60, 'b'), scheduled(60, 90, 'c')];
  const all = [ended, running, planned];
  expect(withEndedSchedule(all, 'a', now)).toEqual(all);
  expect(withEndedSchedule(all, 'b', now)).toEqual([ended, { ...running, endsAt: at(30) }, planned]);
  expect(withoutSchedule(all, 'c', now)).toEqual([ended, running]);
  expect(withoutSchedule(all, 'b', now)).toEqual(withEndedSchedule(all, 'b', now));
});
