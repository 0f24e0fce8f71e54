import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GIFT_CARD } from '#shared/mail/sample-order.ts';
import { CODE_PATTERN } from '#shared/marketing/offer-code.ts';
import {
  CODE_ALPHABET,
  CODE_LENGTH,
  encodeGiftCode,
  formatGiftCode,
  isGiftCode,
  normalizeGiftCode,
} from '#shared/orders/gift-cards/code.ts';
import {
  cardRefusal,
  type GiftCard,
  liabilityOf,
  withAdded,
  withCapture,
  withCardStatus,
  withLateCapture,
  withRelease,
  withReservation,
  withWithdrawal,
} from '#shared/orders/gift-cards/gift-card.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

type Step = { kind: 'reserve' | 'late' | 'add' | 'release' | 'capture'; cents: number; at: number };

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('reserve', 'late', 'add', 'release', 'capture'),
  cents: fc.integer({ min: 1, max: 4_000 }),
  at: fc.nat(9),
});

describe('the balance of a gift card', () => {
  test('never falls below zero, and what it held, spent, and has adds up to what it was given', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let card: GiftCard = GIFT_CARD;
        let [given, spent] = [card.initialCents, 0];
        const held: number[] = [];
        for (const one of steps) {
          if (one.kind === 'reserve') {
            const next = withReservation(card, one.cents, NOW);
            expect(next === null).toBe(one.cents > card.balanceCents);
            if (next) held.push(one.cents);
            card = next ?? card;
          } else if (one.kind === 'late') {
            const late = withLateCapture(card, one.cents);
            card = late.card;
            spent += late.cents;
          } else if (one.kind === 'add') {
            card = withAdded(card, one.cents) ?? card;
            given += one.cents;
          } else {
            const [cents] = held.splice(one.at % Math.max(1, held.length), 1);
            if (cents === undefined) continue;
            card = one.kind === 'release' ? withRelease(card, cents) : withCapture(card, cents);
            if (one.kind === 'capture') spent += cents;
          }
          expect(card.balanceCents).toBeGreaterThanOrEqual(0);
          expect(card.reservedCents).toBe(held.reduce((sum, cents) => sum + cents, 0));
          expect(card.balanceCents + card.reservedCents + spent).toBe(given);
          expect(liabilityOf(card)).toBe(card.balanceCents + card.reservedCents);
        }
      }),
    );
  });

  test('of a disabled or frozen card pays nothing new, but what it had promised', () => {
    const reserved = withReservation(GIFT_CARD, 2_000, NOW) as GiftCard;
    for (const status of ['disabled', 'frozen'] as const) {
      const stopped = withCardStatus(reserved, status);
      expect(withReservation(stopped, 1, NOW)).toBeNull();
      expect(withCapture(stopped, 2_000)).toMatchObject({ balanceCents: 3_000, reservedCents: 0 });
      expect(withLateCapture(stopped, 100).cents).toBe(0);
    }
    expect(liabilityOf(withCardStatus(reserved, 'disabled'))).toBe(2_000);
    expect(liabilityOf(withCardStatus(reserved, 'frozen'))).toBe(5_000);
  });

  test('is gone once the price was refunded', () => {
    const withdrawn = withWithdrawal(GIFT_CARD);
    expect(withdrawn).toMatchObject({ balanceCents: 0, status: 'disabled' });
    expect(liabilityOf(withdrawn)).toBe(0);
  });

  test('cannot be spent after its last day', () => {
    const card = { ...GIFT_CARD, expiresAt: new Date(NOW).toISOString() };
    expect(cardRefusal(card, NOW - 1)).toBeNull();
    expect(cardRefusal(card, NOW)).toBe('This gift card has expired.');
  });
});

describe('the code of a gift card', () => {
  test('is twenty clear letters and digits, whatever its bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const code = encodeGiftCode(bytes);
        expect(code).toHaveLength(CODE_LENGTH);
        expect([...code].every((letter) => CODE_ALPHABET.includes(letter))).toBe(true);
        expect(normalizeGiftCode(` ${formatGiftCode(code).toLowerCase()} `)).toBe(code);
      }),
    );
  });

  test('changes with each of its hundred bits', () => {
    const zero = new Uint8Array(32);
    const codes = new Set([encodeGiftCode(zero)]);
    for (let bit = 0; bit < 100; bit++) {
      const bytes = new Uint8Array(32);
      bytes[bit >> 3] = 128 >> (bit & 7);
      codes.add(encodeGiftCode(bytes));
    }
    expect(codes.size).toBe(101);
  });

  test('is told from a discount code by its length and letters', () => {
    expect(isGiftCode('SUMMER2026')).toBe(false);
    expect(isGiftCode('ABCD-EFGH-JKLM-NPQR-2345')).toBe(true);
    expect(CODE_ALPHABET).toHaveLength(32);
    expect(CODE_PATTERN.test('SUMMER2026')).toBe(true);
  });
});
