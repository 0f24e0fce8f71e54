import type { Documents } from '../documents.ts';
import type { Faults } from '../faults.ts';
import type { Service } from '../service.ts';
import { openAccount } from './account.ts';
import { handleApi } from './api.ts';
import { handleControl } from './control.ts';
import { handleDashboard } from './dashboard.ts';
import { createDeliveries } from './deliveries.ts';
import { createMockups } from './mockups.ts';
import { watchProduction } from './production.ts';
import { SHOP_ID, seedAccount } from './seed.ts';
import { defaultSettings, type Settings } from './settings.ts';
import { watchTraffic } from './traffic.ts';

const SWEEP_EVERY = 1000;

export interface PrintifyOptions {
  documents: Documents;
  faults: Faults;
  /** Where the port of this machine's services is reached, without a trailing slash. */
  baseUrl: () => string;
  /** Milliseconds since the epoch. */
  clock?: () => number;
  /** What is different from the account as it is at first; settings that were changed by hand stay as they are. */
  settings?: Partial<Settings>;
}

export interface PrintifyStandIn extends Service {
  /** The personal access token that is valid here. */
  token(): string;
  shopId: number;
  /** Starts webhook deliveries and the clock of production. */
  start(): void;
  close(): Promise<void>;
  /** Does everything that is due by now: production, then webhooks. */
  idle(): Promise<void>;
}

/** Printify on this machine: the API under `/_printify/v1/`, the merchant's pages and a control API under `/_printify`. */
export function createPrintify({ documents, faults, baseUrl, clock, settings }: PrintifyOptions): PrintifyStandIn {
  const account = openAccount({
    documents,
    baseUrl,
    clock: clock ?? Date.now,
    settings: { ...defaultSettings(), ...settings },
  });
  seedAccount(account);
  const traffic = watchTraffic(account);
  const production = watchProduction(account);
  const deliveries = createDeliveries({ account, faults });
  const mockups = createMockups(account);
  const merchant = { account, traffic, deliveries, sweep: production.sweep };
  let timer: NodeJS.Timeout | undefined;

  return {
    name: 'printify',
    prefixes: ['/_printify'],
    token: () => account.settings().token,
    shopId: SHOP_ID,
    async handle(request, response, url) {
      const [, , area, ...rest] = url.pathname.split('/');
      if (area === 'v1') {
        // Orders have moved as far as the clock says by the time anyone looks.
        production.sweep();
        return handleApi({ account, faults, traffic }, request, response, url);
      }
      if (area === 'mockup') return mockups(rest.join('/'), response);
      if (area === 'control') return handleControl(merchant, request, response, rest[0] ?? '');
      return handleDashboard(merchant, request, response, url);
    },
    start() {
      production.sweep();
      timer = setInterval(production.sweep, SWEEP_EVERY).unref();
      deliveries.start();
    },
    idle() {
      production.sweep();
      return deliveries.idle();
    },
    async close() {
      clearInterval(timer);
      await deliveries.close();
    },
  };
}
