import { CATCH_ALL, contractKeys, PAGES, routeOf, splitKey } from '#shared/contract/index.ts';
import type { GatewayFunctionName } from '../../functions.ts';
import type { MatchedRoute } from './event.ts';

export interface Target extends MatchedRoute {
  group: GatewayFunctionName;
  authorized: boolean;
}

const compiled = contractKeys.map((key) => {
  const { method, path } = splitKey(key);
  const { caller, group } = routeOf(key);
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '([^/]+)')}$`);
  return { key, method, names, pattern, group, authorized: caller === 'customer' || caller === 'admin' };
});

/** As in API Gateway, routes without parameters take precedence over routes with parameters. */
const bySpecificity = compiled.toSorted((a, b) => a.names.length - b.names.length);

/** Returns the route for a request. Throws `URIError` for invalid percent-encoding. */
export function matchRoute(method: string, path: string): Target {
  for (const route of bySpecificity) {
    const match = route.method === method ? route.pattern.exec(path) : null;
    if (!match) continue;
    const parameters = route.names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]);
    return {
      routeKey: route.key,
      group: route.group,
      authorized: route.authorized,
      pathParameters: parameters.length > 0 ? Object.fromEntries(parameters) : undefined,
    };
  }
  const [routeKey, group]: [string, GatewayFunctionName] = path.startsWith('/api/')
    ? [CATCH_ALL, 'shop']
    : [PAGES, 'pages'];
  return { routeKey, group, authorized: false, pathParameters: undefined };
}
