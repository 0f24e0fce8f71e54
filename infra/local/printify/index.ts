import type { Documents } from '../documents.ts';
import { handleControlRequest } from '../emulator/control.ts';
import { handleDashboardRequest } from '../emulator/dashboard.ts';
import { type Emulator, inBackground } from '../emulator/emulator.ts';
import type { Faults } from '../faults.ts';
import { openPrintifyAccount } from './account.ts';
import { handlePrintifyApi } from './api/handle-printify-api.ts';
import { watchTraffic } from './api/traffic.ts';
import { PRINTIFY_CONTROLS } from './control.ts';
import { PRINTIFY_DASHBOARD } from './dashboard.ts';
import { watchProduction } from './orders/production.ts';
import { sendMockup } from './products/mockups.ts';
import { SHOP_ID, seedAccount } from './seed/seed-account.ts';
import { defaultSettings, type Settings } from './settings.ts';
import { createPrintifyDeliveries } from './webhooks/deliveries.ts';

export interface PrintifyOptions {
  documents: Documents;
  faults: Faults;
  /** Returns the URL of the port that all local services share, without a trailing slash. */
  baseUrl: () => string;
  /** Returns the current time in UTC milliseconds. The machine's clock by default. */
  clock?: () => number;
  /** Settings that replace the defaults. Stored settings take precedence over both. */
  settings?: Partial<Settings>;
}

export interface PrintifyEmulator extends Emulator {
  /** Returns the valid personal access token. */
  token(): string;
  shopId: number;
}

/** Emulates Printify: the API under `/_printify/v1/`, and the merchant's pages and a control API under `/_printify`. */
export function createPrintify({ documents, faults, baseUrl, clock, settings }: PrintifyOptions): PrintifyEmulator {
  const account = openPrintifyAccount({
    documents,
    baseUrl,
    clock: clock ?? Date.now,
    settings: { ...defaultSettings(), ...settings },
  });
  seedAccount(account);
  const traffic = watchTraffic(account);
  const production = watchProduction(account);
  const deliveries = createPrintifyDeliveries({ account, faults });
  const merchant = { account, traffic, deliveries, sweep: production.sweep };

  return {
    name: 'printify',
    prefixes: ['/_printify'],
    token: () => account.settings().token,
    shopId: SHOP_ID,
    async handle(request, response, url) {
      const [, , area, ...rest] = url.pathname.split('/');
      if (area === 'mockup') return sendMockup(account, rest.join('/'), response);
      // A request first brings orders up to date. A control action does this itself, because it may change the clock.
      if (area !== 'control' || request.method === 'GET') production.sweep();
      if (area === 'v1') return handlePrintifyApi({ account, faults, traffic }, request, response, url);
      if (area === 'control')
        return handleControlRequest(PRINTIFY_CONTROLS, merchant, request, response, rest[0] ?? '');
      return handleDashboardRequest(PRINTIFY_DASHBOARD, merchant, request, response, url.pathname);
    },
    ...inBackground(production.sweep, deliveries),
  };
}
