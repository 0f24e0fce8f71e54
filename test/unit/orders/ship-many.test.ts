import { describe, expect, test } from 'vitest';
import type { AdminOrder } from '#shared/orders/order.ts';
import { shipRefusal, toPack } from '#shared/orders/shipments/to-ship.ts';
import { readTracking } from '#web/features/orders/admin/bulk/read-tracking.ts';
import { type ShipResult, shipInTurn } from '#web/features/orders/admin/bulk/ship-in-turn.ts';
import { slipIds, slipsPath } from '#web/features/orders/admin/bulk/slips-path.ts';
import { chooseRange } from '#web/lib/hooks/use-chosen.ts';
import { adminOrder, adminShipment, item, provider } from './admin-order.ts';

const order = (number: string) => ({ id: `ord_01JABCDEFGHJKMNPQR${number}` });
const [A, B, C] = [order('A1B2C3D4'), order('E5F6G7H8'), order('J9K0M1N2')];
const ORDERS = [A, B, C];

/** Returns the tracking number of each order, and the errors. */
function read(text: string, orders = ORDERS, refused: { id: string; reason: string }[] = []) {
  const { numbers, errors } = readTracking(text, orders, refused);
  return { numbers: orders.map(({ id }) => numbers.get(id) ?? null), errors };
}

describe('A list of tracking numbers', () => {
  test('without order numbers goes to the orders from top to bottom', () => {
    expect(read('1Z1\n1Z2\r\n  1Z3  \n\n')).toEqual({ numbers: ['1Z1', '1Z2', '1Z3'], errors: [] });
  });

  test('keeps the spaces inside a number', () => {
    expect(read('9400 1000 0000 0001\n9400 1000 0000 0002').numbers).toEqual([
      '9400 1000 0000 0001',
      '9400 1000 0000 0002',
      null,
    ]);
  });

  test('skips the order of an empty line, as copied from a column with an empty cell', () => {
    expect(read('1Z1\n\n1Z3')).toEqual({ numbers: ['1Z1', null, '1Z3'], errors: [] });
  });

  test.each([
    ['a tab', 'E5F6G7H8\t1Z2\nA1B2C3D4\t1Z1'],
    ['a comma', '#E5F6G7H8, 1Z2\n#A1B2C3D4,1Z1'],
    ['a semicolon', 'E5F6G7H8;1Z2\nA1B2C3D4;1Z1'],
    ['a space, in lower case', '#e5f6g7h8 1Z2\na1b2c3d4   1Z1'],
    ['full ids', `${B.id} 1Z2\n${A.id} 1Z1`],
    ['the tracking number first', '1Z2\tE5F6G7H8\n1Z1 #A1B2C3D4'],
    ['quotes and a header', '"Order","Tracking number"\n"E5F6G7H8","1Z2"\n"A1B2C3D4","1Z1"'],
    ['empty lines and cells', '\nE5F6G7H8\t1Z2\t\n\nA1B2C3D4\t1Z1\t'],
  ])('with order numbers and %s goes to the named orders in any order', (_separator, text) => {
    expect(read(text)).toEqual({ numbers: ['1Z1', '1Z2', null], errors: [] });
  });

  test('keeps the spaces of a number after the order number', () => {
    expect(read('A1B2C3D4 9400 1000 0000 0001').numbers[0]).toBe('9400 1000 0000 0001');
  });

  test('with more numbers than orders says how many are too many', () => {
    expect(read('1\n2\n3\n4\n5').errors).toEqual(['There are 5 tracking numbers for 3 orders. Remove 2.']);
    expect(read('1\n2', [A]).errors).toEqual(['There are 2 tracking numbers for 1 order. Remove 1.']);
  });

  test.each([
    ['#ZZZZZZZZ 1Z1', 'Line 1: order #ZZZZZZZZ isn’t selected.'],
    ['A1B2C3D4,1Z1\nzzzzzzzz,1Z2', 'Line 2: order #ZZZZZZZZ isn’t selected.'],
    ['Z1Z2Z3Z4 1Z999AA10123456784', 'Line 1: order #Z1Z2Z3Z4 isn’t selected.'],
    ['ord_01JABCDEFGHJKMNPQRZZZZZZZZ 1Z1', 'Line 1: order #ZZZZZZZZ isn’t selected.'],
  ])('that names an unknown order (%s) is refused', (text, error) => {
    expect(read(text).errors).toEqual([error]);
  });

  test('that names an order which cannot be shipped says why', () => {
    const refused = [{ id: order('Z1Z2Z3Z4').id, reason: 'Already shipped.' }];
    expect(read('Z1Z2Z3Z4\t1Z1', ORDERS, refused).errors).toEqual([
      'Line 1: order #Z1Z2Z3Z4 can’t be shipped. Already shipped.',
    ]);
  });

  test.each([
    ['1Z1\n1Z2\n1z1', 'Line 3: 1z1 is also on line 1.'],
    ['9400 1000\n9400-1000', 'Line 2: 9400-1000 is also on line 1.'],
    ['A1B2C3D4 1Z1\nA1B2C3D4 1Z2', 'Line 2: order #A1B2C3D4 is also on line 1.'],
    ['A1B2C3D4 1Z1\nE5F6G7H8 1Z1', 'Line 2: 1Z1 is also on line 1.'],
  ])('with a duplicate (%j) is refused', (text, error) => {
    expect(read(text).errors).toEqual([error]);
  });

  test.each([
    ['A1B2C3D4', 'Line 1: order #A1B2C3D4 has no tracking number.'],
    ['#A1B2C3D4,', 'Line 1: order #A1B2C3D4 has no tracking number.'],
    ['1Z1\nA1B2C3D4 1Z2', 'Line 1 has no order number. Put one on every line, or on none.'],
    ['A1B2C3D4,UPS,1Z1', 'Line 1: enter only an order number and a tracking number.'],
    ['1Z1,1Z2', 'Line 1: 1Z1 isn’t the number of a selected order.'],
    ['9'.repeat(81), 'Line 1: a tracking number can have 80 characters.'],
  ])('with a line that cannot be read (%s) says which', (text, error) => {
    expect(read(text).errors).toEqual([error]);
  });

  test('gives no number to an order when a line is refused', () => {
    const { numbers } = readTracking('1Z1\n1Z1', ORDERS, []);
    expect(numbers.get(A.id)).toBe('1Z1');
    expect(numbers.get(B.id)).toBeUndefined();
  });

  test('is empty without any text', () => {
    expect(read(' \n\n')).toEqual({ numbers: [null, null, null], errors: [] });
  });
});

describe('An order in a shipment of many', () => {
  test('is shipped when the shop has something to send', () => {
    expect(shipRefusal(adminOrder({ status: 'completed' }))).toBeNull();
    const mixed = adminOrder({ status: 'fulfillment_pending', items: [item(), item()], provider: provider([1]) });
    expect(shipRefusal(mixed)).toBeNull();
    const rest = { ...mixed, status: 'shipped' as const, shipments: [{ ...SHIPMENT, isOwn: false, items: [1] }] };
    expect(shipRefusal(rest)).toBeNull();
    expect(shipRefusal({ ...rest, shipments: [{ ...SHIPMENT, items: [0] }] })).toBe('Your items have already shipped.');
  });

  test.each([
    ['pending', 'It isn’t paid yet.'],
    ['shipped', 'It has already shipped.'],
    ['delivered', 'It has already been delivered.'],
    ['cancelled', 'It was canceled.'],
    ['refunded', 'It was refunded.'],
    ['failed', 'The payment failed.'],
  ] as const)('is left out when it is %s', (status, reason) => {
    expect(shipRefusal(adminOrder({ status }))).toBe(reason);
  });

  test('is left out when the provider ships every item', () => {
    expect(shipRefusal(adminOrder({ status: 'fulfillment_pending', provider: provider([0]) }))).toBe(
      'Printify ships it.',
    );
  });

  test('is left out when everything in it was refunded', () => {
    expect(shipRefusal(adminOrder({ items: [item({ quantity: 2, refunded: 2 })] }))).toBe(
      'All its items were refunded.',
    );
  });
});

const SHIPMENT = adminShipment();

describe('A packing slip', () => {
  test('lists the units that the shop sends, without refunded ones and those of the provider', () => {
    const order = adminOrder({
      items: [item({ quantity: 3, refunded: 1 }), item({ quantity: 1, refunded: 1 }), item()],
      provider: provider([2]),
    });
    expect(toPack(order).map(({ position, quantity }) => [position, quantity])).toEqual([[0, 2]]);
  });

  test('lists all items of an order that the provider does not make any more', () => {
    const order = adminOrder({ items: [item()], provider: { ...provider([0]), state: 'called_off' } });
    expect(toPack(order)).toHaveLength(1);
  });

  test.each(['pending', 'failed', 'cancelled', 'refunded'] as const)('of an order that is %s is empty', (status) => {
    expect(toPack(adminOrder({ status }))).toEqual([]);
  });
});

describe('A shipment of many', () => {
  const entries = ['a', 'b', 'c'].map((id) => ({ id, carrier: 'UPS', trackingNumber: `1Z${id}` }));

  /**
   * Emulates a shop with the orders a, b, and c. Requests for the orders in `failing` are recorded, but their responses are
   * lost.
   */
  function shop(failing: Set<string>, orders = new Map(['a', 'b', 'c'].map((id) => [id, adminOrder({ id })]))) {
    const sent: string[] = [];
    const results = new Map<string, ShipResult>();
    const run = (signal = new AbortController().signal) =>
      shipInTurn(entries, {
        read: async (id) => orders.get(id) ?? null,
        ship: async (id, shipment) => {
          sent.push(`${id} ${shipment.trackingNumber}`);
          const order = orders.get(id) as AdminOrder;
          const shipped = {
            ...order,
            status: 'shipped' as const,
            shipments: [...order.shipments, adminShipment(shipment)],
          };
          orders.set(id, shipped);
          if (failing.has(id)) throw new TypeError('Failed to fetch');
          return shipped;
        },
        onResult: (id, result) => void results.set(id, result),
        signal,
      });
    return { sent, results, run, orders };
  }
  const states = (results: ReadonlyMap<string, ShipResult>) => [...results.values()].map(({ state }) => state);

  test('continues after a failure, and a second run sends nothing twice', async () => {
    const failing = new Set(['b']);
    const { sent, results, run, orders } = shop(failing);
    await run();
    expect(states(results)).toEqual(['shipped', 'failed', 'shipped']);
    failing.clear();
    await run();
    expect(states(results)).toEqual(['shipped', 'shipped', 'shipped']);
    expect(sent).toEqual(['a 1Za', 'b 1Zb', 'c 1Zc']);
    expect([...orders.values()].map(({ shipments }) => shipments.length)).toEqual([1, 1, 1]);
  });

  test('leaves out an order that was shipped or deleted since, and says so', async () => {
    const { sent, results, run, orders } = shop(new Set());
    orders.set('a', adminOrder({ id: 'a', status: 'shipped', shipments: [SHIPMENT] }));
    orders.delete('b');
    await run();
    expect(results.get('a')).toEqual({ state: 'failed', reason: 'It has already shipped.' });
    expect(results.get('b')).toEqual({ state: 'failed', reason: 'This order doesn’t exist.' });
    expect(sent).toEqual(['c 1Zc']);
  });

  test('without a number ships what is left of an order whose first package had none either', async () => {
    const bare = adminShipment({ carrier: '', trackingNumber: '', items: [0] });
    const items = [item(), item()];
    const part = adminOrder({ id: 'a', status: 'shipped', items, shipments: [bare] });
    const whole = { ...part, id: 'b', shipments: [{ ...bare, items: [0, 1] }] };
    const orders = new Map([part, whole].map((order) => [order.id, order]));
    const sent: string[] = [];
    await shipInTurn(
      [...orders.keys()].map((id) => ({ id, carrier: '', trackingNumber: '' })),
      {
        read: async (id) => orders.get(id) ?? null,
        ship: async (id) => {
          sent.push(id);
          return orders.get(id) as AdminOrder;
        },
        onResult: () => {},
        signal: new AbortController().signal,
      },
    );
    expect(sent).toEqual(['a']);
  });

  test('ends when the page is left', async () => {
    const { sent, run } = shop(new Set());
    await run(AbortSignal.abort());
    expect(sent).toEqual([]);
  });
});

describe('A range of orders', () => {
  const shown = ['a', 'b', 'c', 'd'];
  test.each([
    [[], 'a', 'c', ['a', 'b', 'c']],
    [['d'], 'd', 'b', ['d', 'b', 'c']],
    [['a', 'b', 'c', 'd'], 'a', 'c', ['d']],
    [['a'], 'gone', 'b', ['a', 'b']],
    [['a'], 'b', 'b', ['a', 'b']],
  ])('of %j from %s to %s leaves %j chosen', (chosen, from, to, after) => {
    expect([...chooseRange(new Set(chosen), shown, from, to)].sort()).toEqual([...after].sort());
  });
});

test('The address of packing slips names its orders, each once, and ignores everything else', () => {
  const ids = [A.id, B.id];
  expect(slipIds(new URL(slipsPath([...ids, A.id, 'x y']), 'https://shop.example').hash)).toEqual(ids);
  expect(slipIds('')).toEqual([]);
});
