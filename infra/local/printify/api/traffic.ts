import type { PrintifyAccount } from '../account.ts';
import { tooManyRequests } from './errors.ts';

const MINUTE = 60_000;

export type LimitName = 'global' | 'catalog' | 'publish';
const WINDOWS: Record<LimitName, number> = { global: MINUTE, catalog: MINUTE, publish: 30 * MINUTE };
const REMEMBERED = 2000;

export interface LoggedRequest {
  /** Time of the request, in UTC milliseconds. */
  at: number;
  method: string;
  path: string;
  userAgent: string;
  /** HTTP status of the response. Null if the connection was closed without a response. */
  status: number | null;
  /** True if an injected fault affected the request. */
  switched: boolean;
}

/** Counts and logs the API requests since the last reset. This data is only in memory. */
export interface Traffic {
  /** Counts a request against its limits. Throws `ApiError` 429 if a limit is used up. */
  spend(names: readonly LimitName[]): void;
  note(request: LoggedRequest): void;
  report(): TrafficReport;
  log(): readonly LoggedRequest[];
  reset(): void;
}

export interface TrafficReport {
  limits: Record<LimitName, { most: number; windowMs: number; used: number; peak: number; refused: number }>;
  requests: number;
  errors: number;
  /** Counts the errors that the caller caused, without injected faults. */
  ownErrors: number;
  /** Share of requests that failed, from 0 to 1. Printify allows less than 0.05. */
  errorShare: number;
  ownErrorShare: number;
}

export function watchTraffic(account: PrintifyAccount): Traffic {
  const names = Object.keys(WINDOWS) as LimitName[];
  const spent: Record<LimitName, number[]> = { global: [], catalog: [], publish: [] };
  const peak: Record<LimitName, number> = { global: 0, catalog: 0, publish: 0 };
  const refused: Record<LimitName, number> = { global: 0, catalog: 0, publish: 0 };
  let log: LoggedRequest[] = [];
  let totals = { requests: 0, errors: 0, ownErrors: 0 };

  /** Returns the times of the requests in the current window. */
  const recent = (name: LimitName) => {
    const since = account.now() - WINDOWS[name];
    const times = spent[name];
    let old = 0;
    while (old < times.length && (times[old] ?? 0) <= since) old += 1;
    times.splice(0, old);
    return times;
  };

  return {
    spend(wanted) {
      const { limits } = account.settings();
      for (const name of wanted) {
        if (recent(name).length < limits[name]) continue;
        refused[name] += 1;
        throw tooManyRequests();
      }
      for (const name of wanted) {
        const times = recent(name);
        times.push(account.now());
        peak[name] = Math.max(peak[name], times.length);
      }
    },
    note(request) {
      const failed = request.status === null || request.status >= 400;
      totals = {
        requests: totals.requests + 1,
        errors: totals.errors + (failed ? 1 : 0),
        ownErrors: totals.ownErrors + (failed && !request.switched ? 1 : 0),
      };
      log.push(request);
      if (log.length > 2 * REMEMBERED) log = log.slice(-REMEMBERED);
    },
    report() {
      const { limits } = account.settings();
      const share = (part: number) => (totals.requests === 0 ? 0 : part / totals.requests);
      const entries = names.map((name) => [
        name,
        {
          most: limits[name],
          windowMs: WINDOWS[name],
          used: recent(name).length,
          peak: peak[name],
          refused: refused[name],
        },
      ]);
      return {
        limits: Object.fromEntries(entries) as TrafficReport['limits'],
        ...totals,
        errorShare: share(totals.errors),
        ownErrorShare: share(totals.ownErrors),
      };
    },
    log: () => log.slice(-REMEMBERED),
    reset() {
      for (const name of names) {
        spent[name] = [];
        peak[name] = 0;
        refused[name] = 0;
      }
      log = [];
      totals = { requests: 0, errors: 0, ownErrors: 0 };
    },
  };
}
