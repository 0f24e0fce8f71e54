import type { IncomingMessage, ServerResponse } from 'node:http';
import { FAULT_SERVICES, type Fault, type Faults, isFaultService } from '../faults.ts';
import type { Invocations } from '../invocations.ts';
import { readBody, type Service, sendHtml, sendJson } from '../service.ts';
import { controlPage } from './control-page.ts';

export interface LocalAccount {
  email: string;
  password: string;
  role: 'admin' | 'customer';
}

/** Describes the JSON at `/_local.json`. */
export interface LocalDescription {
  baseUrl: string;
  accounts: LocalAccount[];
  mail: { url: string; apiUrl: string; accountUrl: string };
  stripe: { url: string };
  printify: { url: string; apiUrl: string; token: string; shopId: number };
  dynamodb: { endpoint: string; tableName: string };
  cognito: { endpoint: string; userPoolId: string; clientId: string };
  controls: Record<string, string>;
}

interface ControlOptions {
  description: () => LocalDescription;
  faults: Faults;
  invocations: Invocations;
  /** Runs one tick of the scheduled function now. */
  tick: () => Promise<void>;
  /** Resolves when every change to the table so far has been handled. */
  drained: () => Promise<void>;
}

function parseFault(body: string): Fault | string {
  const fault = JSON.parse(body) as Partial<Fault>;
  const { service } = fault;
  if (!isFaultService(service)) return `service must be one of ${Object.keys(FAULT_SERVICES).join(', ')}`;
  const modes = FAULT_SERVICES[service];
  if (!modes.some((mode) => mode === fault.mode)) return `mode of ${service} must be one of ${modes.join(', ')}`;
  const remaining = fault.remaining ?? 1;
  if (!Number.isInteger(remaining) || remaining < 1) return 'remaining must be a whole number, 1 or more';
  return { ...fault, remaining } as Fault;
}

/** Serves the page and the control API of the local cloud. */
export function createControl(options: ControlOptions): Service {
  const { description, faults, invocations, tick, drained } = options;

  const setFault = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      const fault = parseFault((await readBody(request)).toString());
      if (typeof fault === 'string') return sendJson(response, 400, { error: fault });
      faults.set(fault);
      sendJson(response, 201, { faults: faults.list() });
    } catch {
      sendJson(response, 400, { error: 'The request is not valid JSON' });
    }
  };

  const actions: Record<string, (request: IncomingMessage, response: ServerResponse) => Promise<void> | void> = {
    'GET /_local': (_request, response) =>
      sendHtml(response, 200, controlPage(description(), faults.list(), invocations.list())),
    'GET /_local/mails': async (_request, response) => {
      const { mailPage } = await import('./mail-page.ts');
      sendHtml(response, 200, mailPage(description().baseUrl));
    },
    'GET /_local.json': (_request, response) => sendJson(response, 200, description()),
    'GET /_local/invocations': (_request, response) =>
      sendJson(response, 200, { items: invocations.list(), totals: invocations.totals() }),
    'GET /_local/faults': (_request, response) => sendJson(response, 200, { faults: faults.list() }),
    'POST /_local/faults': setFault,
    'DELETE /_local/faults': (_request, response) => {
      faults.clear();
      sendJson(response, 200, { faults: [] });
    },
    'POST /_local/clock': async (_request, response) => {
      await tick();
      sendJson(response, 200, { ticked: true });
    },
    'POST /_local/drain': async (_request, response) => {
      await drained();
      sendJson(response, 200, { drained: true });
    },
  };

  return {
    name: 'local',
    prefixes: ['/_local'],
    handle: async (request, response, url) => {
      const action = actions[`${request.method} ${url.pathname.replace(/\/$/, '')}`];
      if (action) await action(request, response);
      else sendJson(response, 404, { error: 'Not found' });
    },
  };
}
