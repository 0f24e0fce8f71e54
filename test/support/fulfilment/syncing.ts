import type { Product } from '#infra/local/printify/types.ts';
import type { Page } from '#shared/base/pagination.ts';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import type { ConnectionSettings, ProviderConnection } from '#shared/fulfilment/provider-connection.ts';
import type { SyncRun } from '#shared/fulfilment/sync-run.ts';
import { type Admin, adminOf } from '../admin.ts';
import type { Shop } from '../shop.ts';

/** Maximum wait in milliseconds. It is longer than any sync on a busy machine, so the test's own limit applies first. */
const PATIENCE_MS = 300_000;

interface Listed {
  product: Product;
  asked: string | null;
  failure: string | null;
}

/** Returns actions of the merchant at the provider, and of the admin who syncs the merchant's products. */
export async function syncingOf(shop: Shop) {
  const admin: Admin = await adminOf(shop);
  const control = async <T = Record<string, unknown>>(name: string, body: object = {}): Promise<T> => {
    const { status, body: answer } = await shop.call<T>('POST', `/_printify/control/${name}`, body);
    if (status !== 200) throw new Error(`${name}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const listed = async () =>
    (await shop.call<{ products: Listed[] }>('GET', '/_printify/control/products')).body.products;
  const runs = async () => (await admin.call<Page<SyncRun>>('GET', '/syncs?limit=20')).body.items;

  const start = async (): Promise<SyncRun> => {
    const { status, body } = await admin.call<SyncRun>('POST', '/syncs');
    if (status !== 202) throw new Error(`No sync: ${JSON.stringify(body)}`);
    return body;
  };
  const ended = async (id: string): Promise<SyncRun> => {
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
      const run = (await runs()).find((one) => one.id === id);
      if (run && run.status !== 'running') return run;
      await new Promise((resolve) => setTimeout(resolve, 200));
      // Jobs that wait for the provider are due some seconds later. A tick runs them.
      if (run?.reason) await shop.tick();
    }
    throw new Error('The sync does not end');
  };

  return {
    owner: admin,
    control,
    /** Makes a delayed or leased job due now and runs it. */
    hurry: async (workId: string): Promise<void> => {
      const { status } = await admin.call('POST', `/work/${workId}/retry`);
      if (status >= 400 && status !== 404) throw new Error(`No retry of ${workId}: ${status}`);
      await shop.drain();
    },
    /** Creates another product of the merchant by copying one. */
    make: async (like: Product, title: string): Promise<Product> => {
      const { status, body } = await shop.call<Product>(
        'POST',
        `/_printify/v1/shops/${like.shop_id}/products.json`,
        {
          ...{ title, description: '', blueprint_id: like.blueprint_id, print_provider_id: like.print_provider_id },
          variants: like.variants.slice(0, 2).map(({ id }) => ({ id, price: 3_000, is_enabled: true })),
          print_areas: [{ variant_ids: like.variants.map(({ id }) => id), placeholders: [] }],
        },
        { authorization: `Bearer ${shop.local.printify.token}`, 'user-agent': 'FoundationTests/1.0' },
      );
      if (status !== 200) throw new Error(`No ${title}: ${JSON.stringify(body)}`);
      return body;
    },
    listed,
    runs,
    start,
    ended,
    /** Starts a full sync as the admin and waits for its end. */
    sync: async () => {
      const run = await ended((await start()).id);
      await shop.drain();
      return run;
    },
    /** Returns the merchant's products with this title. */
    async source(title: string): Promise<Listed> {
      const found = (await listed()).find(({ product }) => product.title === title);
      if (!found) throw new Error(`The merchant has no ${title}`);
      return found;
    },
    /** Returns all of the shop's products that are linked to the merchant's products. */
    async products(): Promise<AdminProduct[]> {
      const all: AdminProduct[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page = await admin.list(`limit=48${cursor ? `&cursor=${cursor}` : ''}`);
        all.push(...page.items);
        cursor = page.nextCursor;
      }
      return all.filter(({ providerProductId }) => providerProductId !== null);
    },
    async product(title: string): Promise<AdminProduct> {
      const found = (await this.products()).find((product) => product.title === title);
      if (!found) throw new Error(`There is no ${title} here`);
      return found;
    },
    /** Changes the connection's settings as an admin. */
    async settings(change: Partial<ConnectionSettings>): Promise<void> {
      const { body } = await admin.call<{ items: ProviderConnection[] }>('GET', '/integrations');
      const [integration] = body.items;
      if (!integration) throw new Error('Nothing is connected');
      const settings = { ...integration.settings, ...change };
      const answer = await admin.call('PATCH', '/integrations/printify', { settings, version: integration.version });
      if (answer.status !== 200) throw new Error(`Settings: ${JSON.stringify(answer.body)}`);
    },
  };
}

export type Syncing = Awaited<ReturnType<typeof syncingOf>>;
