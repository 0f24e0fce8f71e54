import { afterEach, describe, expect, test } from 'vitest';
import { type OrderChoice, orderChoiceOf, orderSearchOf, timesOf } from '#web/features/orders/admin/order-choice.ts';
import { MAX_VIEWS, parseViews, viewSearch, withView } from '#web/features/orders/admin/saved-views.ts';
import { setShopZone } from '#web/lib/format/shop-zone.ts';

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

  afterEach(() => setShopZone('UTC'));

  test('covers whole days, up to now for the presets', () => {
    const now = new Date(Date.UTC(2026, 10, 26, 15, 30));
    const midnight = (day: number) => new Date(Date.UTC(2026, 10, day)).toISOString();
    expect(timesOf(read('?placed=today'), now)).toEqual({ from: midnight(26) });
    expect(timesOf(read('?placed=week'), now)).toEqual({ from: midnight(20) });
    expect(timesOf(read('?placed=custom&last=2026-11-03'), now)).toEqual({ to: midnight(4) });
    expect(timesOf(read(''), now)).toEqual({});
  });

  test('counts days in the time zone of the shop, also the long one when summer time ends', () => {
    setShopZone('America/New_York');
    expect(timesOf(read('?placed=today'), new Date('2026-11-02T03:00:00Z'))).toEqual({
      from: '2026-11-01T04:00:00.000Z',
    });
    expect(timesOf(read('?placed=custom&first=2026-11-01&last=2026-11-01'), new Date())).toEqual({
      from: '2026-11-01T04:00:00.000Z',
      to: '2026-11-02T05:00:00.000Z',
    });
  });
});
