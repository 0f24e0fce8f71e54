import { useRef } from 'react';
import { isSoldOut } from '#shared/catalogue/availability.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import { ProductBadges } from '#web/components/badge.tsx';
import { Price } from '#web/components/price.tsx';
import { SafeHtml } from '#web/components/safe-html.tsx';
import { Gallery } from '../gallery/gallery.tsx';
import { BuyBar } from './buy-bar.tsx';
import { BuyBox } from './buy-box.tsx';
import { ProductFacts } from './product-facts.tsx';
import { Promises } from './promises.tsx';
import { RelatedProducts } from './related-products.tsx';
import { SafetyInformation } from './safety-information.tsx';
import { usePurchase } from './use-purchase.ts';

/** Pictures and facts side by side, the shorter of the two staying in view. */
export const COLUMNS = 'grid grid-cols-1 gap-y-6 md:grid-cols-2 md:gap-x-8 lg:grid-cols-12 lg:gap-x-12';
export const LEFT = 'md:sticky md:top-20 md:self-start lg:col-span-7';
export const RIGHT = 'md:sticky md:top-20 md:self-start lg:col-span-5';

/** Scripts with joined letters or marks above and below need more room than the tight lines of Latin capitals. */
const titleLook = (title: string): string =>
  /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(title) ? '' : 'leading-[1.35]! tracking-normal!';

interface ProductViewProps {
  product: ProductDetail;
  /** The reason it cannot be bought here, as in a preview. */
  closed?: string;
}

export function ProductView({ product, closed }: ProductViewProps) {
  const purchase = usePurchase(product);
  const actions = useRef<HTMLDivElement>(null);
  const { choice, priceCents, compareAtPriceCents, isFrom, soldOut } = purchase;
  const [category] = product.categories;
  return (
    <>
      <div className={COLUMNS}>
        <div className={LEFT}>
          <Gallery title={product.title} images={product.images} videos={product.videos} color={choice.color} />
        </div>
        <div className={RIGHT}>
          <div className="mb-4 flex min-h-5 gap-1">
            <ProductBadges product={{ ...product, priceCents, compareAtPriceCents, soldOut: isSoldOut(product) }} />
          </div>
          <h1
            dir="auto"
            className={`display text-[clamp(2rem,3.2vw,3.5rem)] [overflow-wrap:anywhere] ${titleLook(product.title)}`}
          >
            {product.title}
          </h1>
          <p className="mt-4 mb-6 text-xl" aria-live="polite" aria-atomic="true">
            {isFrom && 'From '}
            <Price priceCents={priceCents} compareAtPriceCents={isFrom ? null : compareAtPriceCents} />
          </p>
          <BuyBox product={product} purchase={purchase} actions={actions} closed={closed} />
          <Promises />
          <SafeHtml html={product.descriptionHtml} className="prose mt-8" />
          <ProductFacts product={product} choice={choice} soldOut={soldOut} />
          {product.safetyInformation && <SafetyInformation text={product.safetyInformation} />}
        </div>
      </div>
      {category && <RelatedProducts category={category} productId={product.id} />}
      <BuyBar purchase={purchase} actions={actions} closed={closed} />
    </>
  );
}
