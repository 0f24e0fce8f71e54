import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import type { ProblemDocument } from '#shared/base/errors.ts';
import { App } from '#web/app/app.tsx';
import { readFirst } from '#web/app/first-reads.ts';
import { pageAt } from '#web/app/pages.ts';
import { productQuery } from '#web/features/catalogue/api/product.ts';
import { productReviewsQuery } from '#web/features/catalogue/api/reviews.ts';
import { ApiProblem, answerWith, type Transport } from '#web/lib/data/api.ts';
import { categoriesQuery } from '#web/lib/data/categories.ts';
import { packFirstData } from '#web/lib/data/first-data.ts';
import { shopQueryClient } from '#web/lib/data/query-client.ts';
import { loadDefaults, settingsQuery } from '#web/lib/data/settings.ts';
import { type BrandParts, brandParts } from '#web/server/brand.ts';
import { type Head, headHtml } from '#web/server/head.ts';
import { emptyHead, heads } from '#web/server/heads.ts';

/** The first view of a page. It is inserted into the document frame from `index.html`. */
export interface Rendered {
  /**
   * With 301, the page redirects to `location`. With 503, the page has no data, and the browser will try to fetch it again.
   */
  status: 200 | 301 | 404 | 503;
  location?: string;
  /** True if every visitor gets the same page. */
  isShared: boolean;
  head: string;
  /** Content of `#root`. Empty if only the browser renders the page. */
  body: string;
  data: string;
  /** Route file of the page, as listed in the manifest of the build. */
  module: string;
  brand: BrandParts;
}

export interface RenderOptions {
  /** Runs the API calls that a page needs for its first view. */
  answer: Transport;
  /** URL of the shop without a trailing slash. */
  site: string;
}

type KnownError = Error & Pick<ProblemDocument, 'code' | 'status'>;

// Checks the error's fields instead of its class, because this bundle has its own copy of the class.
const isKnown = (error: unknown): error is KnownError => error instanceof Error && 'code' in error && 'status' in error;

/** Converts an error into the one that the API would have sent. */
const asApiProblem = (error: unknown): unknown =>
  isKnown(error)
    ? new ApiProblem({
        type: 'about:blank',
        title: error.message,
        detail: error.message,
        status: error.status,
        code: error.code,
        requestId: '',
      })
    : error;

/** Returns true if the API has refused a request. This is not an outage. */
const isRefusal = (error: unknown): boolean => error instanceof ApiProblem && error.problem.status < 500;

const namesShop = (client: QueryClient): string => client.getQueryData(settingsQuery.queryKey)?.name ?? '';

async function drawn(client: QueryClient, location: string): Promise<string> {
  const Router = ({ children }: { children: ReactNode }) => <StaticRouter location={location}>{children}</StaticRouter>;
  const { prelude } = await prerender(
    <StrictMode>
      <App client={client} router={Router} />
    </StrictMode>,
    // Sends the page as a whole. Otherwise, React would stream parts of it with inline scripts, which the content security
    // policy forbids.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  return new Response(prelude).text();
}

/** Returns the new path of a product whose slug has changed. Returns null if it has not changed. */
function movedTo(client: QueryClient, path: string, slug: string | undefined, query: string): string | null {
  if (path !== '/product/:slug' || !slug) return null;
  const product = client.getQueryData(productQuery(slug).queryKey);
  return product && product.slug !== slug ? `/product/${product.slug}${query}` : null;
}

/** Reads a few reviews for the head of a product page. The browser shows them without reading them again. */
async function prefetchReviews(client: QueryClient, path: string, slug = ''): Promise<void> {
  const product = path === '/product/:slug' ? client.getQueryData(productQuery(slug).queryKey) : null;
  if (product?.slug === slug && product.reviews) await client.prefetchInfiniteQuery(productReviewsQuery(slug));
}

/** Creates the renderer of pages. It gets all data through `answer` and makes no requests itself. */
export function createRenderer({ answer, site }: RenderOptions): (url: URL) => Promise<Rendered> {
  answerWith((key, options) =>
    answer(key, options).catch((error: unknown) => {
      throw asApiProblem(error);
    }),
  );

  return async (url) => {
    const { page, params } = pageAt(url.pathname);
    const client = shopQueryClient();
    client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
    // Every page needs these for the header's links and the shop's texts.
    await Promise.all([client.prefetchQuery(settingsQuery), client.prefetchQuery(categoriesQuery)]);
    await loadDefaults(client);
    const finish = (head: Head, parts: Pick<Rendered, 'status' | 'isShared' | 'body' | 'data'>): Rendered => ({
      head: headHtml(head, { shop: namesShop(client), site }),
      module: page.module,
      brand: brandParts(client.getQueryData(settingsQuery.queryKey)?.content.brand),
      ...parts,
    });

    const headOf = heads[page.path];
    if (!headOf)
      return finish(emptyHead(null), { status: 200, isShared: false, body: '', data: packFirstData(client) });

    await Promise.all([page.load(), readFirst(client, page.path, params, url.searchParams)]);
    await prefetchReviews(client, page.path, params.slug);
    const location = movedTo(client, page.path, params.slug, url.search);
    if (location) return { ...finish(emptyHead(null), { status: 301, isShared: true, body: '', data: '' }), location };

    const isBroken = client
      .getQueryCache()
      .getAll()
      .some(({ state }) => state.status === 'error' && !isRefusal(state.error));
    const head = headOf({ client, params, search: url.searchParams, site });
    const status = isBroken ? 503 : head.isMissing ? 404 : 200;
    const body = await drawn(client, `${url.pathname}${url.search}`);
    return finish(head, {
      status,
      isShared: !isBroken && !head.isUncached,
      body,
      data: packFirstData(client),
    });
  };
}
