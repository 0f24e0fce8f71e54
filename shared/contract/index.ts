import type * as z from 'zod/mini';
import { adminCategoryRoutes, adminImageRoutes, adminProductRoutes, adminVideoRoutes } from './admin-catalogue.ts';
import { adminCustomerRoutes } from './admin-customers.ts';
import { adminDiscountScheduleRoutes } from './admin-discount-schedule.ts';
import { adminConnectionRoutes } from './admin-fulfilment.ts';
import { adminImportRoutes } from './admin-imports.ts';
import { adminJobRoutes } from './admin-jobs.ts';
import { adminMailPreviewRoutes, adminMailRoutes, adminSenderRoutes } from './admin-mail.ts';
import { adminCampaignRoutes } from './admin-marketing.ts';
import { adminOfferRoutes } from './admin-offers.ts';
import { adminOrderRoutes } from './admin-orders.ts';
import { adminProductChangeRoutes } from './admin-product-changes.ts';
import { adminAnalyticsRoutes, adminSettingsRoutes } from './admin-shop.ts';
import { adminTeamRoutes } from './admin-team.ts';
import { catalogueRoutes } from './catalogue.ts';
import { adminCheckoutRoutes, checkoutRoutes } from './checkout.ts';
import { accessRoutes, customerRoutes } from './customers.ts';
import { adminEditRoutes, editLinkRoutes, editRoutes } from './edits/edits.ts';
import { adminGiftCardRoutes } from './gift-cards/admin-gift-cards.ts';
import { marketingRoutes } from './marketing.ts';
import { orderLinkRoutes, orderRoutes } from './orders.ts';
import { adminContentRoutes, adminPageRoutes, pageRoutes } from './pages.ts';
import { ownPhotoRoutes, photoRoutes } from './photos/photos.ts';
import { adminReturnRoutes } from './returns/admin-returns.ts';
import { returnLinkRoutes, returnRoutes } from './returns/returns.ts';
import { adminReviewImportRoutes } from './review-imports/review-imports.ts';
import { adminReviewRoutes, ownReviewRoutes, reviewLinkRoutes } from './reviews.ts';
import type { Route, RouteKey } from './route.ts';
import { shopRoutes } from './shop.ts';
import { webhookRoutes } from './webhooks.ts';

/** Lists all routes of the HTTP API. The keys are API Gateway's route keys. */
export const routes = {
  ...shopRoutes,
  ...pageRoutes,
  ...catalogueRoutes,
  ...checkoutRoutes,
  ...marketingRoutes,
  ...accessRoutes,
  ...customerRoutes,
  ...orderRoutes,
  ...orderLinkRoutes,
  ...returnRoutes,
  ...returnLinkRoutes,
  ...editRoutes,
  ...editLinkRoutes,
  ...photoRoutes,
  ...ownPhotoRoutes,
  ...reviewLinkRoutes,
  ...ownReviewRoutes,
  ...adminProductRoutes,
  ...adminProductChangeRoutes,
  ...adminImageRoutes,
  ...adminVideoRoutes,
  ...adminCategoryRoutes,
  ...adminDiscountScheduleRoutes,
  ...adminImportRoutes,
  ...adminOrderRoutes,
  ...adminReturnRoutes,
  ...adminCheckoutRoutes,
  ...adminEditRoutes,
  ...adminCustomerRoutes,
  ...adminJobRoutes,
  ...adminAnalyticsRoutes,
  ...adminSettingsRoutes,
  ...adminTeamRoutes,
  ...adminPageRoutes,
  ...adminContentRoutes,
  ...adminMailRoutes,
  ...adminSenderRoutes,
  ...adminCampaignRoutes,
  ...adminOfferRoutes,
  ...adminGiftCardRoutes,
  ...adminReviewRoutes,
  ...adminReviewImportRoutes,
  ...adminMailPreviewRoutes,
  ...adminConnectionRoutes,
  ...webhookRoutes,
};

export type Routes = typeof routes;
export type ContractKey = keyof Routes & RouteKey;
export const contractKeys = Object.keys(routes) as ContractKey[];

/** Returns a route typed as `Route` instead of its exact type. */
export const routeOf = (key: ContractKey): Route => routes[key];

type Part<K extends ContractKey, Name extends string> =
  Routes[K] extends Record<Name, infer Schema extends z.ZodMiniType> ? Schema : never;
type Output<Schema> = [Schema] extends [never] ? undefined : z.output<Schema & z.ZodMiniType>;
type Input<Schema> = [Schema] extends [never] ? undefined : z.input<Schema & z.ZodMiniType>;

/** The types that a handler receives, after validation. */
export type ParamsOf<K extends ContractKey> = Output<Part<K, 'params'>>;
export type QueryOf<K extends ContractKey> = Output<Part<K, 'query'>>;
export type HeadersOf<K extends ContractKey> = Output<Part<K, 'headers'>>;
export type BodyOf<K extends ContractKey> = Output<Part<K, 'body'>>;
/** The types that a client sends. */
export type QueryInputOf<K extends ContractKey> = Input<Part<K, 'query'>>;
export type BodyInputOf<K extends ContractKey> = Input<Part<K, 'body'>>;
/** Type of the response. Undefined if it has no JSON body. */
export type ResponseOf<K extends ContractKey> = Output<Part<K, 'response'>>;

/** Matches all other paths under `/api/`. The shop function responds to them with `not_found`. */
export const CATCH_ALL = 'ANY /api/{proxy+}';

/** API Gateway's key for everything outside the API. The pages function serves it. */
export const PAGES = '$default';

export const splitKey = (key: RouteKey | typeof CATCH_ALL): { method: string; path: string } => {
  const [method = '', path = ''] = key.split(' ');
  return { method, path };
};
