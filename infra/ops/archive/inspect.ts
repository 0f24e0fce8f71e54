import { kindOf, UNKNOWN } from './kinds.ts';
import { toPlain } from './plain.ts';
import { keyOf, scan, type Table } from './table.ts';

interface Day {
  orders: number;
  revenueCents: number;
}

export interface Inspection {
  /** Number of items by kind. */
  counts: Map<string, number>;
  newestOrder: { id: string; createdAt: string } | null;
  /** Lists UTC days on which the counters differ from the orders. */
  wrongDays: { day: string; orders: Day; counters: Day }[];
}

const NOTHING: Day = { orders: 0, revenueCents: 0 };

function add(days: Map<string, Day>, day: string, { orders, revenueCents }: Day): void {
  const before = days.get(day) ?? NOTHING;
  days.set(day, { orders: before.orders + orders, revenueCents: before.revenueCents + revenueCents });
}

const isSame = (one: Day, other: Day): boolean =>
  one.orders === other.orders && one.revenueCents === other.revenueCents;

/** Returns the changes that edits made to the total of an order, each with its day. */
const changesOf = (edits: unknown): { day: string; cents: number }[] =>
  (Array.isArray(edits) ? edits : []).flatMap(({ state, at, differenceCents }) =>
    state === 'applied' ? [{ day: String(at).slice(0, 10), cents: Number(differenceCents) }] : [],
  );

const boughtCents = (giftCards: unknown): number =>
  (Array.isArray(giftCards) ? giftCards : []).reduce((sum, { amountCents }) => sum + Number(amountCents), 0);

/** Counts the items of a table and compares its daily counters with its orders. */
export async function inspect(table: Table): Promise<Inspection> {
  const counts = new Map<string, number>();
  const [sold, counted] = [new Map<string, Day>(), new Map<string, Day>()];
  let newestOrder: Inspection['newestOrder'] = null;
  await scan(table, async (page) => {
    for (const item of page) {
      const kind = kindOf(keyOf(item))?.name ?? UNKNOWN;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      if (kind === 'orders') {
        const { id, createdAt, totalCents, edits, items, giftCards } = toPlain(item);
        const at = String(createdAt);
        const changes = changesOf(edits);
        const later = changes.reduce((sum, { cents }) => sum + cents, 0);
        const cardCents = boughtCents(giftCards);
        // Gift cards are not revenue, so an order of only gift cards is not counted as an order.
        const orders = giftCards && Array.isArray(items) && items.length === 0 ? 0 : 1;
        add(sold, at.slice(0, 10), { orders, revenueCents: Number(totalCents) - cardCents - later });
        for (const { day, cents } of changes) add(sold, day, { orders: 0, revenueCents: cents });
        if (!newestOrder || newestOrder.createdAt < at) newestOrder = { id: String(id), createdAt: at };
      } else if (kind === 'day-counters') {
        const { pk, orders = 0, revenueCents = 0 } = toPlain(item);
        const day = String(pk).slice('DAY#'.length);
        add(counted, day, { orders: Number(orders), revenueCents: Number(revenueCents) });
      }
    }
  });
  const days = [...new Set([...sold.keys(), ...counted.keys()])].sort();
  const wrongDays = days.flatMap((day) => {
    const [orders, counters] = [sold.get(day) ?? NOTHING, counted.get(day) ?? NOTHING];
    return isSame(orders, counters) ? [] : { day, orders, counters };
  });
  return { counts, newestOrder, wrongDays };
}
