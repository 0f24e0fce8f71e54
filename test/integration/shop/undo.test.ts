import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminCategory } from '#shared/catalogue/category.ts';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import type { CustomerDetail } from '#shared/customers/customer.ts';
import type { Offer } from '#shared/marketing/offer.ts';
import type { AuditChange, AuditEntry } from '#shared/shop/audit.ts';
import type { StoredContent } from '#shared/shop/content.ts';
import type { StoredPage } from '#shared/shop/page.ts';
import { ROLES, type Role, roleMay } from '#shared/shop/roles.ts';
import type { ShopSettings } from '#shared/shop/shop-settings.ts';
import { isUndoable, undoRight } from '#shared/shop/undo.ts';
import { type Admin, adminOf, changeOf, productInput } from '../../support/admin.ts';
import { makeCategory } from '../../support/catalogue/categories.ts';
import { newOwner, type SignedInCustomer } from '../../support/customers.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { TEN_PERCENT } from '../../support/shopping.ts';

let shop: Shop;
let admin: Admin;
let dana: SignedInCustomer;

beforeAll(async () => {
  shop = await startShop();
  admin = await adminOf(shop);
  dana = await newOwner(shop, 'dana@example.com');
});
afterAll(() => shop.close());

const asDana = <T = unknown>(method: string, path: string, body?: unknown) =>
  shop.call<T>(method, `/api/admin${path}`, body, dana.headers);

async function newestOf(subject: string): Promise<AuditEntry> {
  const [entry] = await admin.audit(encodeURIComponent(subject));
  if (!entry) throw new Error(`There is no change of ${subject}`);
  return entry;
}

const preview = async ({ id }: AuditEntry) =>
  (await asDana<{ changes: AuditChange[]; refusal: string | null }>('GET', `/audit/${id}/undo`)).body;
const undo = ({ id }: AuditEntry) => asDana<Problem>('POST', `/audit/${id}/undo`);

const settings = async () => {
  const { body } = await admin.call<ShopSettings & { mailAddress: string }>('GET', '/settings');
  const { mailAddress: _address, currency: _currency, ...input } = body;
  return input;
};
const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
  const answer = await admin.call<T>(method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const saveSettings = async (changes: Partial<ShopSettings>) =>
  ask('PUT', '/settings', { ...(await settings()), ...changes });

/**
 * Describes a change that an admin makes. `subject` is its name in the history, and `read` returns the current value of what
 * was changed.
 */
interface Case {
  action: string;
  change(): Promise<{ subject: string; read: () => Promise<unknown> }>;
}

const newProduct = async (slug: string) => (await admin.create(productInput({ slug, title: slug }))).body;
const product = async (id: string) => (await admin.get(id)).body;

async function changeProduct(
  slug: string,
  changes: Parameters<typeof changeOf>[1],
  read: (product: AdminProduct) => unknown,
) {
  const { id } = await newProduct(slug);
  const before = await product(id);
  const { status } = await admin.update(id, changeOf(before, changes));
  if (status !== 200) throw new Error(`The product was not saved: ${status}`);
  return { subject: id, read: async () => read(await product(id)) };
}

const newOffer = (code: string) => ask<Offer>('POST', '/offers', { ...TEN_PERCENT, code });
const customer = async (): Promise<CustomerDetail> => {
  const { items } = await ask<{ items: CustomerDetail[] }>('GET', '/customers?limit=1');
  return ask('GET', `/customers/${items[0]?.id}`);
};

const CASES: readonly Case[] = [
  {
    action: 'settings.changed',
    change: async () => {
      await saveSettings({ tagline: 'Level, for now.' });
      return { subject: 'settings', read: async () => (await settings()).tagline };
    },
  },
  {
    action: 'product.updated',
    change: () =>
      changeProduct(
        'undo-fields',
        {
          title: 'Renamed',
          slug: 'undo-renamed',
          priceCents: 4_100,
          descriptionHtml: `<p>${'Long. '.repeat(300)}</p>`,
        },
        ({ title, slug, base, descriptionHtml }) => ({ title, slug, base, descriptionHtml }),
      ),
  },
  {
    action: 'product.unpublished',
    change: async () => {
      const { id } = await newProduct('undo-hidden');
      await admin.publish(id, false);
      return { subject: id, read: async () => (await product(id)).isPublished };
    },
  },
  {
    action: 'category.updated',
    change: async () => {
      const { id } = await makeCategory(shop, 'undo-shelf');
      const find = async () =>
        (await ask<{ items: AdminCategory[] }>('GET', '/categories')).items.find(
          (one) => one.id === id,
        ) as AdminCategory;
      const { name, slug, description, position, isFeatured, version } = await find();
      const fields = { name, slug, description, position, isFeatured, version };
      await ask('PUT', `/categories/${id}`, { ...fields, name: 'Other shelf', seoTitle: 'Shelves' });
      return { subject: id, read: async () => [(await find()).name, (await find()).seoTitle] };
    },
  },
  {
    action: 'page.changed',
    change: async () => {
      const page = await ask<StoredPage>('POST', '/pages', {
        ...{ slug: 'undo-page', title: 'About', bodyHtml: '<p>First.</p>' },
        ...{ seoTitle: null, seoDescription: null, status: 'published' },
      });
      const { slug, savedAt: _at, savedBy: _by, ...content } = page;
      await ask('PUT', `/pages/${slug}`, { ...content, bodyHtml: '<p>Second.</p>' });
      return {
        subject: `page/${slug}`,
        read: async () => (await ask<StoredPage>('GET', `/pages/${slug}`)).bodyHtml,
      };
    },
  },
  {
    action: 'appearance.changed',
    change: async () => {
      const read = () => ask<StoredContent>('GET', '/content');
      const { savedAt: _at, savedBy: _by, ...content } = await read();
      await ask('PUT', '/content', { ...content, footerText: 'Square.' });
      return { subject: 'appearance', read: async () => (await read()).footerText };
    },
  },
  {
    action: 'mail_words.changed',
    change: async () => {
      await ask('PUT', '/mail-words/orderReceived', { version: 0, words: { subject: 'We have your order' } });
      const read = () => ask<{ words: object }>('GET', '/mail-words/orderReceived');
      return { subject: 'mail/orderReceived', read: async () => (await read()).words };
    },
  },
  {
    action: 'discount.updated',
    change: async () => {
      const { id, uses: _uses, createdAt: _at, code: _code, isPaused: _paused, ...fields } = await newOffer('UNDONE');
      await ask('PUT', `/offers/${id}`, { ...fields, value: { kind: 'percent', percent: 90 } });
      return { subject: id, read: async () => (await ask<Offer>('GET', `/offers/${id}`)).value };
    },
  },
  {
    action: 'discount.paused',
    change: async () => {
      const { id } = await newOffer('PAUSED');
      await ask('POST', `/offers/${id}/pause`);
      return { subject: id, read: async () => (await ask<Offer>('GET', `/offers/${id}`)).isPaused };
    },
  },
  {
    action: 'customer.tagged',
    change: async () => {
      const { id } = await customer();
      await ask('POST', `/customers/${id}/tags`, { add: ['Wholesale'], remove: [] });
      return { subject: id, read: async () => (await customer()).tags };
    },
  },
  {
    action: 'customer.noted',
    change: async () => {
      const { id } = await customer();
      await ask('POST', `/customers/${id}/notes`, { text: 'Prefers long sleeves' });
      return { subject: id, read: async () => (await customer()).notes.map(({ text }) => text) };
    },
  },
];

describe('An admin who undoes a change', () => {
  test.each(CASES)(
    'gets the values before $action back, with an entry of their own, which can be undone',
    async ({ action, change }) => {
      const { subject, read } = await change();
      const entry = await newestOf(subject);
      expect(entry).toMatchObject({ action, canUndo: true });
      const after = await read();
      const { changes, refusal } = await preview(entry);
      expect(refusal).toBeNull();
      expect(changes.length).toBeGreaterThan(0);
      expect((await undo(entry)).status).toBe(204);
      const before = await read();
      expect(before).not.toEqual(after);
      const undone = await newestOf(subject);
      expect(undone).toMatchObject({ actor: { email: dana.email }, undoes: entry.id });
      expect((await undo(entry)).status).toBe(409);
      if (!undone.canUndo) return;
      expect((await undo(undone)).status).toBe(204);
      expect(await read()).toEqual(after);
    },
  );

  test('keeps what was sold since, and gets back the fields beside the stock only', async () => {
    const { id } = await newProduct('undo-stock');
    const before = await product(id);
    await admin.update(id, changeOf(before, { priceCents: 5_000, inventoryQuantity: 30 }));
    expect((await undo(await newestOf(id))).status).toBe(204);
    expect(await product(id)).toMatchObject({ base: { priceCents: before.priceCents }, inventoryQuantity: 30 });
  });

  test('is told who changed the same values since, and nothing is written', async () => {
    await saveSettings({ tagline: 'First' });
    const entry = await newestOf('settings');
    await saveSettings({ supportEmail: 'hello@example.com' });
    await saveSettings({ tagline: 'Second' });
    const refusal = 'admin@foundation.example has changed this since then, so it can’t be undone.';
    expect(await preview(entry)).toEqual({ changes: [], refusal });
    const { status, body } = await undo(entry);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'conflict', detail: refusal, changedBy: 'admin@foundation.example' });
    expect((await settings()).tagline).toBe('Second');
  });

  test('can undo an older change of other values', async () => {
    await saveSettings({ lowStock: 9 });
    const entry = await newestOf('settings');
    await saveSettings({ tagline: 'Plumb' });
    expect((await undo(entry)).status).toBe(204);
    expect(await settings()).toMatchObject({ tagline: 'Plumb' });
    expect((await settings()).lowStock).not.toBe(9);
  });

  test('is told that the record is gone, and that other kinds of changes stay', async () => {
    const { id } = await newProduct('undo-gone');
    const created = await newestOf(id);
    await admin.update(id, changeOf(await product(id), { title: 'Gone' }));
    const entry = await newestOf(id);
    await admin.remove(id);
    expect((await undo(entry)).body).toMatchObject({ code: 'conflict', detail: expect.stringContaining('deleted') });
    expect(created.canUndo).toBeUndefined();
    expect((await undo(created)).status).toBe(409);
    expect((await asDana('POST', '/audit/aud_01890000-0000-7000-8000-000000000000/undo')).status).toBe(404);
  });

  test('undoes once when two do it at the same moment', async () => {
    await saveSettings({ lowStock: 41 });
    const entry = await newestOf('settings');
    const answers = await Promise.all([undo(entry), admin.call('POST', `/audit/${entry.id}/undo`)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  });
});

test('Tags of a customer that can be brought back are exported, and not in the history', async () => {
  const { id } = await customer();
  await ask('POST', `/customers/${id}/tags`, { add: ['Seasonal'], remove: [] });
  await ask('POST', `/customers/${id}/tags`, { add: [], remove: ['Seasonal'] });
  const entry = await newestOf(id);
  expect(JSON.stringify(entry)).not.toContain('Seasonal');
  const { formerTags } = await ask<{ formerTags: string[] }>('POST', `/customers/${id}/export`);
  expect(formerTags).toContain('Seasonal');
});

test('Each role undoes exactly the changes that it may make', async () => {
  const { body: team } = await admin.call<{ members: { userId: string; email: string }[] }>('GET', '/team');
  const member = team.members.find(({ email }) => email === dana.email);
  const changes = await Promise.all(
    CASES.map(async ({ action }) => {
      const { items } = (await admin.call<{ items: AuditEntry[] }>('GET', '/audit?limit=50')).body;
      const entry = items.find((item) => item.action === action && item.canUndo);
      if (!entry) throw new Error(`There is no ${action}`);
      return entry;
    }),
  );
  const wrong: string[] = [];
  for (const role of ROLES.toReversed()) {
    await ask('PUT', `/team/members/${member?.userId}/role`, { role } satisfies { role: Role });
    for (const entry of changes) {
      if (!isUndoable(entry.action)) throw new Error(entry.action);
      const may = roleMay(role, 'viewHistory') && roleMay(role, undoRight(entry.action));
      const { status } = await undo(entry);
      if (may === (status === 403)) wrong.push(`${role} ${entry.action}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('An undo that would end a discount before it starts is refused, as the form refuses it', async () => {
  const at = (day: string) => `2030-01-${day}T00:00:00.000Z`;
  const dates = { code: 'TWODATES', startsAt: at('10'), endsAt: at('20') };
  const offer = await ask<Offer>('POST', '/offers', { ...TEN_PERCENT, ...dates });
  const { id, code: _code, isPaused: _paused, uses: _uses, createdAt: _at, version, ...fields } = offer;
  await ask('PUT', `/offers/${id}`, { ...fields, startsAt: at('01'), version });
  const moved = await newestOf(id);
  await ask('PUT', `/offers/${id}`, { ...fields, startsAt: at('01'), endsAt: at('05'), version: version + 1 });
  expect((await undo(moved)).status).toBe(400);
});

test('A product that is sold at a loss can get its title back', async () => {
  const { body: made } = await admin.create(productInput({ slug: 'at-a-loss' }));
  const change = async (fields: object) =>
    admin.update(made.id, { ...changeOf(await product(made.id), fields), confirmsBelowCost: true } as never);
  expect((await change({ costCents: 9_000 })).status).toBe(200);
  expect((await change({ title: 'Other' })).status).toBe(200);
  const renamed = await newestOf(made.id);
  expect((await preview(renamed)).refusal).toBeNull();
  expect((await undo(renamed)).status).toBe(204);
  expect((await product(made.id)).title).toBe(made.title);
});
