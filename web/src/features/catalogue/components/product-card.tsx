import { useState } from 'react';
import { Link } from 'react-router-dom';
import { variantPath } from '../../../../../shared/availability.ts';
import type { ProductCard as Card } from '../../../../../shared/product.ts';
import { shortTitle } from '../../../../../shared/short-title.ts';
import { ProductBadges } from '../../../components/badge.tsx';
import { Picture } from '../../../components/picture.tsx';
import { Price } from '../../../components/price.tsx';

/** The title as the spec cuts it, whole for everyone who hears it. */
export function CutTitle({ title }: { title: string }) {
  const short = shortTitle(title);
  if (short === title) return title;
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{title}</span>
    </>
  );
}

export function ProductCard({ product, eager = false }: { product: Card; eager?: boolean }) {
  const [wasPointedAt, setPointedAt] = useState(false);
  return (
    <Link
      to={variantPath(product.slug, { size: null, color: product.color ?? null })}
      className="group flex h-full flex-col outline-offset-[-4px]"
      title={product.title}
      onPointerEnter={() => setPointedAt(true)}
    >
      <span className="relative block grow overflow-hidden">
        <Picture src={product.image?.url ?? null} alt="" eager={eager} className="h-full" />
        {wasPointedAt && product.hoverImage && (
          <Picture
            src={product.hoverImage.url}
            alt=""
            className="absolute inset-0 h-full opacity-0 transition-opacity duration-240 ease-out group-hover:opacity-100"
          />
        )}
        <span className="absolute top-3 left-3 flex flex-wrap gap-1">
          <ProductBadges product={product} />
        </span>
      </span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-3 pt-3 pb-5 md:px-4">
        <span className="label text-sm underline-offset-4 group-hover:underline">
          <CutTitle title={product.title} />
        </span>
        <Price {...product} />
      </span>
    </Link>
  );
}
