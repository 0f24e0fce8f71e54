import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { GiftCard } from '#shared/orders/gift-cards/gift-card.ts';

interface Write {
  kind: string;
  after?: GiftCard;
}

let card: GiftCard;
let mailed: { to: string; code: string }[] = [];
let jobs: string[] = [];
let codes = new Set<string>();
let whileMailing = () => {};

vi.mock('#outside/mail.ts', () => ({
  sendMail: async ({ to, code }: { to: string; code: string }) => {
    mailed.push({ to, code });
    whileMailing();
    whileMailing = () => {};
  },
}));
vi.mock('#shared/mail/gift-cards/gift-card-mails.ts', () => ({
  giftCardMail: ({ code }: { code: string }) => ({ code }),
}));
vi.mock('#functions/mail/to-mail-shop.ts', () => ({ toMailShopWithWords: async () => ({}) }));
vi.mock('#functions/orders/gift-cards/codes.ts', () => ({
  giftCodeOf: async ({ codeNumber }: GiftCard) => `CODE-${codeNumber}`,
}));
vi.mock('#store/mail/suppressions.ts', () => ({ getSuppression: async () => null }));
vi.mock('#store/shop/settings.ts', () => ({ getSettings: async () => ({ timeZone: 'UTC' }) }));
vi.mock('#store/orders/order-change.ts', () => ({ changeOrder: async () => null }));
vi.mock('#store/jobs/jobs.ts', () => ({
  enqueueJob: (kind: string, payload: { cardId: string }) => ({ kind: 'job', job: `${kind} ${payload.cardId}` }),
}));
vi.mock('#store/client.ts', () => ({
  ConditionsFailed: class extends Error {},
  transact: async (writes: (Write & { job?: string; code?: string })[]) => {
    for (const { kind, after, job, code } of writes) {
      if (after) card = after;
      if (job) jobs.push(job);
      if (kind === 'code') codes.add(code ?? '');
      if (kind === 'withdrawn') codes.delete(code ?? '');
    }
  },
}));
vi.mock('#store/orders/gift-cards/gift-cards.ts', () => ({
  getGiftCard: async () => card,
  giftCardWrites: (changes: { after: GiftCard }[]) => changes.map(({ after }) => ({ kind: 'card', after })),
  giftCodeWrite: (code: string) => ({ kind: 'code', code }),
  withdrawGiftCodeWrite: (code: string) => ({ kind: 'withdrawn', code }),
}));

import { sendGiftCardJob } from '#functions/orders/gift-cards/send-gift-card.ts';

const AT = '2026-11-27T12:00:00.000Z';
const run = () =>
  sendGiftCardJob.run(
    {
      ...{ id: 'send_gift_card.gft_1', kind: 'send_gift_card', subject: 'gft_1', dueAt: AT, createdAt: AT },
      ...{ attempts: 1, parked: false, reason: null },
    },
    Date.parse(AT),
  );

beforeEach(() => {
  card = {
    ...{ id: 'gft_1', status: 'active', lastFour: 'AAAA', codeNumber: 1, initialCents: 5_000, balanceCents: 5_000 },
    ...{ reservedCents: 0, recipient: { name: 'Ann', email: 'ann@example.com' }, senderName: '', message: '' },
    ...{ sendAt: AT, sentAt: null, expiresAt: null, orderId: null, reason: 'Test', createdAt: AT, version: 1 },
  };
  mailed = [];
  jobs = [];
  codes = new Set(['CODE-1']);
  whileMailing = () => {};
});

describe('The mail with a gift card', () => {
  test('is noted on the card', async () => {
    expect(await run()).toBe('done');
    expect(card).toMatchObject({ sentAt: AT, codeNumber: 1 });
    expect([mailed.length, jobs]).toEqual([1, []]);
  });

  test('that goes to a former recipient, who was changed in that moment, gives the new one another code', async () => {
    whileMailing = () => {
      card = { ...card, recipient: { name: 'Bo', email: 'bo@example.com' }, version: 2 };
    };
    await run();
    expect(card).toMatchObject({ sentAt: null, codeNumber: 2 });
    expect([[...codes], jobs]).toEqual([['CODE-2'], ['send_gift_card gft_1']]);
    await run();
    expect(mailed).toEqual([
      expect.objectContaining({ to: 'ann@example.com', code: 'CODE-1' }),
      expect.objectContaining({ to: 'bo@example.com', code: 'CODE-2' }),
    ]);
    expect(card.sentAt).toBe(AT);
  });
});
