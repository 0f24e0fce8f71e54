import { afterEach, expect, test, vi } from 'vitest';
import { pastOrders } from '#infra/local/seed/orders.ts';
import { product } from '../fixtures.ts';

afterEach(() => vi.useRealTimers());

test.each([0, 6, 12, 18, 19, 23])(
  'the edit of a seeded order counts on its day when the shop starts at %i o’clock',
  (hour) => {
    vi.useFakeTimers({ now: Date.UTC(2026, 5, 1, hour, 30) });
    const products = Array.from({ length: 60 }, (_none, index) =>
      product({ id: `prd_${index}`, slug: `tee-${index}`, isPublished: true, sizes: ['S', 'M', 'L'] }),
    );
    const orders = pastOrders(products, { userId: 'usr_1', email: 'regular@example.com' });
    const [edited] = orders.filter(({ edits }) => edits);
    expect(edited?.createdAt.slice(0, 10)).toBe('2026-04-14');
    expect(edited?.edits?.map(({ at }) => at.slice(0, 10))).toEqual(['2026-04-14']);
  },
);
