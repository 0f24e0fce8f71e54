import { isSoldOut } from '#shared/catalogue/availability.ts';
import { lowestPriceOf } from '#shared/catalogue/choice.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import { ProductBadges } from '#web/components/badge.tsx';
import { LowestPrice, Price } from '#web/components/price.tsx';
import { SafeHtml } from '#web/components/safe-html.tsx';
import { Gallery } from '../gallery/gallery.tsx';
import { BuyBox } from './buy-box.tsx';
import { ProductFacts } from './product-facts.tsx';
import { ProductReviews } from './product-reviews.tsx';
import { Promises } from './promises.tsx';
import { RelatedProducts } from './related-products.tsx';
import { SafetyInformation } from './safety-information.tsx';
import { usePurchase } from './use-purchase.ts';

/**
 * Layout of the pictures, the purchase options, and the rest of the page. On phones, they are below each other. On tablets,
 * the rest is below the pictures. On wide screens, it is below the purchase options, and the shorter column stays in view
 * while the other scrolls.
 */
export const COLUMNS =
  'relative grid grid-cols-1 gap-y-2 md:grid-cols-[minmax(0,4fr)_minmax(0,3fr)] md:grid-rows-[auto_1fr] md:gap-x-6 md:gap-y-8 lg:grid-cols-12 lg:grid-rows-none lg:gap-x-12';
export const PICTURES = 'lg:sticky lg:top-20 lg:col-span-7 lg:self-start';
export const FACTS = 'contents lg:sticky lg:top-20 lg:col-span-5 lg:block lg:self-start';
export const TO_BUY =
  'md:sticky md:top-20 md:col-start-2 md:row-span-2 md:row-start-1 md:self-start lg:static lg:row-auto';
const REST = 'mt-6 md:mt-0 lg:mt-8';

const TITLE = 'text-[1.25rem] md:text-[1.625rem] lg:text-[clamp(2rem,3.2vw,3.5rem)]';

/**
 * Returns extra classes for a title that isn't in Latin script. Joined letters and marks above and below letters need more
 * room than Latin capitals.
 */
const titleLook = (title: string): string =>
  /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(title) ? '' : 'leading-[1.35]! tracking-normal!';

interface ProductViewProps {
  product: ProductDetail;
  /** The reason why the product can't be bought on this page, such as in a preview. */
  closed?: string;
  /** Token of the preview link. Missing if the page isn't a preview. */
  token?: string;
}

export function ProductView({ product, closed, token }: ProductViewProps) {
  const purchase = usePurchase(product);
  const { choice, priceCents, compareAtPriceCents, isFrom, soldOut } = purchase;
  return (
    <>
      <div className={COLUMNS}>
        <div className={PICTURES}>
          <Gallery title={product.title} images={product.images} videos={product.videos} color={choice.color} />
        </div>
        <div className={FACTS}>
          <div className={TO_BUY}>
            <div className="flex gap-1 empty:hidden max-md:absolute max-md:top-3 max-md:right-0 md:mb-4">
              <ProductBadges product={{ ...product, priceCents, compareAtPriceCents, soldOut: isSoldOut(product) }} />
            </div>
            <div className="flex items-baseline justify-between gap-4 max-md:mb-2 md:block">
              <h1
                dir="auto"
                className={`display min-w-0 [overflow-wrap:anywhere] ${TITLE} ${titleLook(product.title)}`}
              >
                {product.title}
              </h1>
              <p
                className="max-md:shrink-0 max-md:text-right md:mt-4 md:mb-6 md:text-xl"
                aria-live="polite"
                aria-atomic="true"
              >
                {isFrom && 'From '}
                <Price priceCents={priceCents} compareAtPriceCents={isFrom ? null : compareAtPriceCents} />
                <LowestPrice cents={lowestPriceOf(product, choice)} />
              </p>
            </div>
            <BuyBox product={product} purchase={purchase} closed={closed} />
            <Promises />
          </div>
          <div className={REST}>
            <SafeHtml html={product.descriptionHtml} className="prose" />
            <ProductFacts product={product} choice={choice} soldOut={soldOut} />
            {product.safetyInformation && <SafetyInformation text={product.safetyInformation} />}
          </div>
        </div>
      </div>
      {product.reviews && <ProductReviews slug={product.slug} figures={product.reviews} />}
      <RelatedProducts product={product} token={token} />
    </>
  );
}
