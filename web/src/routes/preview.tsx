import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy } from 'react';
import { Link } from 'react-router-dom';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import { LoadFailure } from '#web/components/notice.tsx';
import { previewedProductQuery } from '#web/features/catalogue/api/preview.ts';
import { usePageTitle } from '#web/lib/format/page-title.ts';

const NotFound = lazy(() => import('./not-found.tsx'));

const BAR = 'bg-ink px-gutter py-2 text-center text-sm text-bone';

/** Shows whether the product is a draft or visible to shoppers. */
const PreviewBar = ({ slug, isPublished }: { slug: string; isPublished: boolean }) => (
  <aside aria-label="Preview" className={BAR}>
    {isPublished ? (
      <>
        Preview of a published product.{' '}
        <Link to={`/product/${slug}`} className="underline underline-offset-4">
          See it in the shop
        </Link>
      </>
    ) : (
      'Preview of an unpublished product. Only people with this link can see it.'
    )}
  </aside>
);

interface PreviewProps {
  token: string;
  /** The view of the product page. It is passed as a prop, so that the product page stays in one chunk. */
  View: ComponentType<{ product: ProductDetail; closed?: string; token?: string }>;
}

/** Shows a product before it is published, to people who have its preview link. */
export default function Preview({ token, View }: PreviewProps) {
  const { data: product, error, refetch } = useQuery(previewedProductQuery(token));
  usePageTitle(product?.title ?? (product === null ? 'Page not found' : null));

  if (product === null)
    return (
      <NotFound reason="This preview link has expired or is incomplete. Ask the person who sent it for a new one." />
    );
  return (
    <>
      {product && <PreviewBar slug={product.slug} isPublished={product.isPublished} />}
      <div className="px-gutter pt-6 pb-16 md:pb-24">
        {product && (
          <View
            key={product.id}
            product={product}
            closed="This is a preview, so you can’t buy it here."
            token={token}
          />
        )}
        {!product && error && <LoadFailure what="this preview" onRetry={() => refetch()} />}
      </div>
    </>
  );
}
