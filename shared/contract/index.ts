import type * as z from 'zod/mini';
import { accountRoutes } from './account.ts';
import { adminAnalyticsRoutes } from './admin-analytics.ts';
import { adminCampaignRoutes } from './admin-campaigns.ts';
import { adminCategoryRoutes } from './admin-categories.ts';
import { adminConnectionRoutes } from './admin-connections.ts';
import { adminImageRoutes } from './admin-images.ts';
import { adminMailRoutes } from './admin-mail.ts';
import { adminMailPreviewRoutes } from './admin-mail-previews.ts';
import { adminOrderRoutes } from './admin-orders.ts';
import { adminProductRoutes } from './admin-products.ts';
import { adminSettingsRoutes } from './admin-settings.ts';
import { catalogueRoutes } from './catalogue.ts';
import { checkoutRoutes } from './checkout.ts';
import { orderLinkRoutes } from './order-links.ts';
import type { Route, RouteKey } from './route.ts';
import { shopRoutes } from './shop.ts';
import { webhookRoutes } from './webhooks.ts';

/** The one contract, keyed as API Gateway keys its routes. */
export const routes = {
  ...shopRoutes,
  ...catalogueRoutes,
  ...checkoutRoutes,
  ...accountRoutes,
  ...orderLinkRoutes,
  ...adminProductRoutes,
  ...adminImageRoutes,
  ...adminCategoryRoutes,
  ...adminOrderRoutes,
  ...adminAnalyticsRoutes,
  ...adminSettingsRoutes,
  ...adminMailRoutes,
  ...adminCampaignRoutes,
  ...adminMailPreviewRoutes,
  ...adminConnectionRoutes,
  ...webhookRoutes,
};

export type Routes = typeof routes;
export type ContractKey = keyof Routes & RouteKey;
export const contractKeys = Object.keys(routes) as ContractKey[];

/** Any route of the contract, as the interface rather than its exact type. */
export const routeOf = (key: ContractKey): Route => routes[key];

type Part<K extends ContractKey, Name extends string> =
  Routes[K] extends Record<Name, infer Schema extends z.ZodMiniType> ? Schema : never;
type Output<Schema> = [Schema] extends [never] ? undefined : z.output<Schema & z.ZodMiniType>;
type Input<Schema> = [Schema] extends [never] ? undefined : z.input<Schema & z.ZodMiniType>;

/** What a handler receives, after validation. */
export type ParamsOf<K extends ContractKey> = Output<Part<K, 'params'>>;
export type QueryOf<K extends ContractKey> = Output<Part<K, 'query'>>;
export type HeadersOf<K extends ContractKey> = Output<Part<K, 'headers'>>;
export type BodyOf<K extends ContractKey> = Output<Part<K, 'body'>>;
/** What a client sends. */
export type QueryInputOf<K extends ContractKey> = Input<Part<K, 'query'>>;
export type BodyInputOf<K extends ContractKey> = Input<Part<K, 'body'>>;
/** What comes back; undefined when the answer has no JSON body. */
export type ResponseOf<K extends ContractKey> = Output<Part<K, 'response'>>;

/** What no route matches goes to the shop function as this key, which answers `not_found` as a problem document. */
export const CATCH_ALL = 'ANY /api/{proxy+}';

/** Whatever is no route of the API goes to the function that writes pages; API Gateway's own name for that. */
export const PAGES = '$default';

export const splitKey = (key: RouteKey | typeof CATCH_ALL): { method: string; path: string } => {
  const [method = '', path = ''] = key.split(' ');
  return { method, path };
};
