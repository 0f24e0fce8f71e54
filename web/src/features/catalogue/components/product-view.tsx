import { lazy, Suspense, useState } from 'react';
import { availableQuantity, isSoldOut, unitPrice } from '../../../../../shared/availability.ts';
import { addableQuantity, countPieces } from '../../../../../shared/cart.ts';
import { MAX_LINE_QUANTITY } from '../../../../../shared/pricing.ts';
import type { ProductDetail } from '../../../../../shared/product.ts';
import { ProductBadges } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { Price } from '../../../components/price.tsx';
import { Stepper } from '../../../components/stepper.tsx';
import { useCart } from '../../../lib/cart.tsx';
import { toast } from '../../../lib/toast.ts';
import { ColorChoice, SizeChoice } from './choices.tsx';
import { Gallery } from './gallery.tsx';
import { ProductFacts } from './product-facts.tsx';

const loadRichText = () => import('./rich-text.tsx');
const RichText = lazy(loadRichText);
const loadSizeGuide = () => import('./size-guide.tsx');
const SizeGuide = lazy(loadSizeGuide);

function SizeGuideButton({ html }: { html: string }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="link min-h-11"
        aria-haspopup="dialog"
        onPointerEnter={loadSizeGuide}
        onFocus={loadSizeGuide}
        onClick={() => {
          setWasOpen(true);
          setOpen(true);
        }}
      >
        Size guide
      </button>
      {wasOpen && (
        <Suspense>
          <SizeGuide html={html} open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}

/** What there is only one of needs no choosing. */
const onlyOne = (options: readonly string[]): string | null => (options.length === 1 ? (options[0] ?? null) : null);

export function ProductView({ product }: { product: ProductDetail }) {
  const { items, add, setOpen } = useCart();
  const [size, setSize] = useState(() => onlyOne(product.sizes));
  const [color, setColor] = useState(() => onlyOne(product.colors));
  const [wanted, setWanted] = useState(1);

  const choice = { size, color };
  const isChosen = (product.sizes.length === 0 || size !== null) && (product.colors.length === 0 || color !== null);
  const soldOut = isSoldOut(product) || (isChosen && availableQuantity(product, choice) === 0);
  const isLimited = product.inventoryPolicy === 'finite';
  const most = isChosen || isLimited ? addableQuantity(items, product, choice) : MAX_LINE_QUANTITY;
  const held = countPieces(items.filter(({ productId }) => productId === product.id));
  const limit =
    isLimited && !soldOut && held > 0 && wanted >= most
      ? `Only ${product.inventoryQuantity} left, and your cart holds ${held}.`
      : null;
  const quantity = Math.max(1, Math.min(wanted, most));
  const priceCents = unitPrice(product, choice);

  function addToCart() {
    if (product.sizes.length > 0 && size === null) return toast({ tone: 'error', title: 'Please select a size' });
    if (product.colors.length > 0 && color === null) return toast({ tone: 'error', title: 'Please select a color' });
    if (most === 0 && limit) return toast({ tone: 'error', title: limit });
    const picture = product.images.find((image) => color !== null && image.color === color) ?? product.images[0];
    const { id: productId, slug, title } = product;
    add({ productId, slug, title, priceCents, image: picture?.url ?? null, size, color, quantity });
    setWanted(1);
    setOpen(true);
  }

  return (
    <div className="mt-2 grid gap-x-12 gap-y-8 lg:grid-cols-12">
      <div className="lg:col-span-7">
        <Gallery images={product.images} color={color} />
      </div>
      <div className="lg:col-span-5">
        <div className="lg:sticky lg:top-24">
          <div className="mb-4 flex min-h-5 gap-1">
            <ProductBadges product={{ ...product, soldOut: isSoldOut(product) }} />
          </div>
          <h1 className="display text-[clamp(2rem,3.9vw,4rem)] [overflow-wrap:anywhere]">{product.title}</h1>
          <p className="mt-4 text-xl">
            <Price priceCents={priceCents} compareAtPriceCents={product.compareAtPriceCents} />
          </p>
          <div className="mt-8 space-y-6">
            {product.colors.length > 0 && (
              <ColorChoice colors={product.colors} images={product.images} chosen={color} onChoose={setColor} />
            )}
            {product.sizes.length > 0 && (
              <SizeChoice
                sizes={product.sizes}
                chosen={size}
                onChoose={setSize}
                isSoldOut={(option) =>
                  (color !== null || product.colors.length === 0) &&
                  availableQuantity(product, { size: option, color }) === 0
                }
              >
                {product.sizeChartHtml && <SizeGuideButton html={product.sizeChartHtml} />}
              </SizeChoice>
            )}
            {!product.sizes.length && product.sizeChartHtml && <SizeGuideButton html={product.sizeChartHtml} />}
            <div>
              <div className="flex flex-wrap gap-3">
                <Stepper label="Quantity" value={quantity} max={most} onChange={setWanted} />
                <Button className="grow" disabled={soldOut} onClick={addToCart}>
                  {soldOut ? 'SOLD OUT' : 'Add to cart'}
                </Button>
              </div>
              <p role="status" className={limit ? 'mt-3' : ''}>
                {limit}
              </p>
            </div>
          </div>
          <ProductFacts product={product} />
          <Suspense fallback={<div className="min-h-40" />}>
            <RichText html={product.descriptionHtml} className="prose mt-8" />
          </Suspense>
        </div>
      </div>
    </div>
  );
}

/** The places of a product's page, waiting. */
export function ProductSkeleton() {
  return (
    <div role="status" className="mt-2 grid gap-x-12 gap-y-8 lg:grid-cols-12">
      <span className="sr-only">Loading product</span>
      <div className="waits lg:col-span-7">
        <div className="aspect-4/5 bg-bone-deep" />
      </div>
      <div className="waits space-y-6 pt-9 lg:col-span-5">
        <div className="h-14 w-4/5 bg-bone-deep" />
        <div className="h-6 w-24 bg-bone-deep" />
        <div className="h-11 w-full bg-bone-deep" />
        <div className="h-11 w-full bg-bone-deep" />
        <div className="h-13 w-full bg-bone-deep" />
      </div>
    </div>
  );
}
