import { useState } from 'react';
import { Link } from 'react-router-dom';
import { shortTitle } from '#shared/base/text/cut-text.ts';
import { variantPath } from '#shared/catalogue/availability.ts';
import type { ProductCard } from '#shared/catalogue/product.ts';
import { knownRenditions } from '#shared/catalogue/renditions.ts';
import { ProductBadges } from '#web/components/badge.tsx';
import { Picture } from '#web/components/picture.tsx';
import { LowestPrice, Price } from '#web/components/price.tsx';

/** Shows a shortened title. Screen readers read the full title. A title in Arabic or Hebrew is set from right to left. */
export function CutTitle({ title }: { title: string }) {
  const short = shortTitle(title);
  if (short === title) return <span dir="auto">{title}</span>;
  return (
    <>
      <span aria-hidden="true" dir="auto">
        {short}
      </span>
      <span className="sr-only">{title}</span>
    </>
  );
}

/** Picture widths in a grid with at most four cells in a row, for the `sizes` attribute. */
export const IN_FOUR = '(min-width: 80rem) 25vw, (min-width: 48rem) 33vw, 50vw';
/** Picture widths in a grid that has five or six cells in a row on wide screens, for the `sizes` attribute. */
const IN_GRID = `(min-width: 160rem) 17vw, (min-width: 120rem) 20vw, ${IN_FOUR}`;

/** Returns the price that the product's page shows when it opens. */
const openingOf = ({ priceCents, compareAtPriceCents, opening }: ProductCard) => ({
  ...{ priceCents, compareAtPriceCents, isFrom: false },
  ...opening,
});

/** Shows the price that the product's page shows when it opens. */
export function CardPrice({ product }: { product: ProductCard }) {
  const { priceCents, compareAtPriceCents, isFrom } = openingOf(product);
  return (
    <span>
      {isFrom && 'From '}
      <Price priceCents={priceCents} compareAtPriceCents={isFrom ? null : compareAtPriceCents} />
      <LowestPrice cents={product.lowestPriceCents} />
    </span>
  );
}

/** Returns the kind and the number of colors, such as `Hoodie, 3 colors`. */
export const aboutProduct = ({ kind, colors }: ProductCard): string =>
  [kind, colors.length > 1 && `${colors.length} colors`].filter(Boolean).join(', ');

const MOST_SWATCHES = 6;

interface ProductCardProps {
  product: ProductCard;
  /** Size that the list is filtered by. It is already chosen when the product's page opens. */
  size?: string | null;
  /** Same as the `eager` prop of `Picture`. */
  eager?: boolean | 'first';
  /** The `sizes` attribute, for a picture that doesn't fill exactly one cell of a grid. */
  sizes?: string;
  /** True if the card spans several rows. Its picture fills the remaining height. */
  isTall?: boolean;
}

export function ProductTile({
  product,
  size = null,
  eager = false,
  sizes = IN_GRID,
  isTall = false,
}: ProductCardProps) {
  const [wasPointedAt, setPointedAt] = useState(false);
  return (
    <Link
      to={variantPath(product.slug, { size, color: product.color ?? null })}
      className="group flex h-full flex-col outline-offset-[-4px]"
      title={product.title}
      onPointerEnter={() => setPointedAt(true)}
    >
      <span className={`relative block overflow-hidden ${isTall ? 'grow' : 'aspect-4/5 shrink-0'}`}>
        <Picture
          src={product.image?.url ?? null}
          {...(product.image && knownRenditions(product.image))}
          sizes={sizes}
          alt=""
          eager={eager}
          className="h-full"
        />
        {wasPointedAt && product.hoverImage && (
          <Picture
            src={product.hoverImage.url}
            {...knownRenditions(product.hoverImage)}
            sizes={sizes}
            alt=""
            className="absolute inset-0 h-full opacity-0 transition-opacity duration-240 ease-out group-hover:opacity-100"
          />
        )}
        {!product.image && (
          <span
            aria-hidden="true"
            className="display absolute inset-x-3 bottom-4 text-[clamp(1.25rem,2.4vw,2.5rem)] text-ash md:inset-x-4"
          >
            {product.title}
          </span>
        )}
        <span className="absolute top-3 left-3 flex flex-wrap gap-1">
          <ProductBadges product={{ ...product, ...openingOf(product) }} />
        </span>
      </span>
      <span className="card-text">
        <span dir="auto" className="label text-sm underline-offset-4 group-hover:underline">
          <CutTitle title={product.title} />
        </span>
        <span className="card-about">{aboutProduct(product)}</span>
        <CardPrice product={product} />
        <span aria-hidden="true" className="swatches">
          {product.swatches?.slice(0, MOST_SWATCHES).map((color) => (
            <span key={color} style={{ backgroundColor: color }} />
          ))}
        </span>
        {product.rating && (
          <span className="card-about card-rating">
            <span aria-hidden="true">★</span>
            <span className="sr-only">, rated</span> {product.rating.average} ({product.rating.count})
          </span>
        )}
      </span>
    </Link>
  );
}
