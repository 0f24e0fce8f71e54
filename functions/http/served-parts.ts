import type { ContractKey } from '#shared/contract/index.ts';
import type { FunctionGroup, Route } from '#shared/contract/route.ts';

export interface Handler {
  key: ContractKey;
  run: (request: never) => Promise<unknown>;
}

/**
 * Lists routes of a function and the modules that export their handlers. Everything, including the contract, is loaded on the
 * first request for one of the routes. Creating the schemas of all routes at once would make the start a third slower.
 */
export interface Part {
  /**
   * Paths of the routes, or their beginnings, such as `/api/orders`. If several parts match a route, the longest path wins.
   */
  paths: readonly string[];
  /** Returns the routes of the contract. Routes of other functions are skipped. */
  contract: () => Promise<Readonly<Record<string, Route>>>;
  modules: readonly (() => Promise<Readonly<Record<string, Handler>>>)[];
}

interface ServedRoute {
  route: Route;
  handler: Handler;
}

/** Returns a route by its key, with its handler. Undefined if the function does not serve it. */
export type FindRoute = (key: string) => Promise<ServedRoute | undefined>;

/**
 * Loads the routes of a part that belong to a group, with their handlers. Throws unless each route has exactly one handler.
 */
async function loadPart(group: FunctionGroup, { contract, modules }: Part): Promise<Map<string, ServedRoute>> {
  const [routes, ...loaded] = await Promise.all([contract(), ...modules.map((load) => load())]);
  const own = new Map(Object.entries(routes).filter(([, route]) => route.group === group));
  const handlers = loaded.flatMap((module) => Object.values(module)).filter(({ key }) => own.has(key));
  const served = new Map(
    handlers.flatMap((handler) => {
      const route = own.get(handler.key);
      return route ? [[handler.key as string, { route, handler }]] : [];
    }),
  );
  const missing = [...own.keys()].filter((key) => !served.has(key));
  if (missing.length > 0 || served.size !== handlers.length)
    throw new Error(`The handlers do not match the contract: ${missing.join(', ') || 'too many handlers'}`);
  return served;
}

/** Returns two functions: `find` finds a route and loads its part on first use, and `load` loads all parts immediately. */
export function serveParts(group: FunctionGroup, parts: readonly Part[]) {
  const byPath = new Map(parts.flatMap((part) => part.paths.map((path) => [path, part])));
  const loads = new Map<Part, Promise<Map<string, ServedRoute>>>();

  const partOf = (key: string): Part | undefined => {
    let path = key.slice(key.indexOf(' ') + 1);
    while (path && !byPath.has(path)) path = path.slice(0, path.lastIndexOf('/'));
    return byPath.get(path);
  };

  const loadOnce = (part: Part) => {
    const loading = loads.get(part) ?? loadPart(group, part);
    loads.set(part, loading);
    return loading;
  };

  const find: FindRoute = async (key) => {
    const part = partOf(key);
    return part && (await loadOnce(part)).get(key);
  };

  /** Loads all parts and returns the keys of all routes. Throws if a route is not under the paths of its part. */
  const load = async (): Promise<string[]> => {
    const all = await Promise.all(parts.map(async (part) => ({ part, keys: [...(await loadOnce(part)).keys()] })));
    return all.flatMap(({ part, keys }) => {
      const lost = keys.filter((key) => partOf(key) !== part);
      if (lost.length > 0) throw new Error(`These routes are not under the paths of their part: ${lost.join(', ')}`);
      return keys;
    });
  };

  return { find, load };
}
