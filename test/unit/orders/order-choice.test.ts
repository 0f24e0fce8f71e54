import { describe, expect, test } from 'vitest';
import { type OrderChoice, orderChoiceOf, orderSearchOf, timesOf } from '#web/features/orders/admin/order-choice.ts';
import { MAX_VIEWS, parseViews, viewSearch, withView } from '#web/features/orders/admin/saved-views.ts';
import { localDay } from '#web/lib/format/day-range.ts';

const read = (search: string): OrderChoice => orderChoiceOf(new URLSearchParams(search));

describe('Saved views', () => {
  const view = (name: string, search = '?status=shipped') => ({ name, search });

  test('are kept by name, the latest ones', () => {
    const views = Array.from({ length: MAX_VIEWS + 1 }, (_, index) => view(`View ${index}`)).reduce(withView, []);
    expect(views).toHaveLength(MAX_VIEWS);
    expect(views[0]?.name).toBe('View 1');
    const renewed = withView(views, view('View 5', '?placed=today'));
    expect(renewed).toHaveLength(MAX_VIEWS);
    expect(renewed.at(-1)).toEqual(view('View 5', '?placed=today'));
    expect(parseViews(JSON.stringify(views))).toEqual(views);
  });

  test.each([null, '', '{', '{}', '[1]', '[{"name":1}]'])('are none when the browser keeps %j', (text) => {
    expect(parseViews(text)).toEqual([]);
  });

  test('are the same in any order of their filters', () => {
    expect(viewSearch('placed=week&status=shipped')).toBe(viewSearch('?status=shipped&placed=week'));
  });
});

describe('The choice of listed orders', () => {
  test.each([
    '?',
    '?status=shipped&placed=week',
    '?view=to_pack&placed=today',
    '?placed=custom&first=2026-11-01&last=2026-11-03',
  ])('is kept whole in the address %s', (search) => {
    expect(orderSearchOf(read(search))).toBe(search);
  });

  test('covers every status during a search, and ignores what it does not know', () => {
    expect(read('?q=jane&status=shipped&view=to_pack')).toMatchObject({ q: 'jane', status: null, isToPack: false });
    expect(read('?status=sold&placed=toString&first=2026-11-01')).toMatchObject({
      status: null,
      placed: '',
      first: '',
    });
  });

  test('covers whole local days, up to now for the presets', () => {
    const now = new Date(2026, 10, 26, 15, 30);
    const midnight = (day: number) => new Date(2026, 10, day).toISOString();
    expect(timesOf(read('?placed=today'), now)).toEqual({ from: midnight(26) });
    expect(timesOf(read('?placed=week'), now)).toEqual({ from: midnight(20) });
    expect(timesOf(read('?placed=custom&last=2026-11-03'), now)).toEqual({ to: midnight(4) });
    expect(timesOf(read(''), now)).toEqual({});
  });

  test('counts days across the ends of months', () => {
    expect(localDay(new Date(2026, 2, 1), 1)).toBe('2026-02-28');
  });
});
