import { avifSrcSetOf, srcSetOf } from '#shared/catalogue/renditions.ts';

interface PictureProps {
  /** The largest of its renditions. */
  src: string | null;
  /** Available widths in pixels; none for a drawing. */
  widths?: readonly number[] | undefined;
  /** Widths that are available as AVIF. */
  avifWidths?: readonly number[] | undefined;
  /** Color to show until the picture is there. */
  ground?: string | undefined;
  /** The `sizes` attribute: the displayed width. */
  sizes?: string;
  alt: string;
  /** The first pictures of a page are fetched at once, and the very first before all others. The rest wait until they are near. */
  eager?: boolean | 'first';
  className?: string;
}

/** A level mark where a picture would be. */
const NoPicture = ({ className }: { className: string }) => (
  <span className={`grid aspect-4/5 w-full place-items-center bg-concrete ${className}`}>
    <svg aria-hidden="true" viewBox="0 0 12 10" className="w-1/5 fill-none stroke-control" strokeWidth=".5">
      <path d="M.5 1h11L6 9z" />
    </svg>
  </span>
);

/** A product picture. Its 4:5 space is reserved before it loads. */
export function Picture({ src, widths, avifWidths, ground, sizes, alt, eager = false, className = '' }: PictureProps) {
  if (!src) return <NoPicture className={className} />;
  const srcSet = srcSetOf({ url: src, widths });
  const avif = avifSrcSetOf({ url: src, avifWidths });
  const image = (
    <img
      srcSet={srcSet}
      sizes={sizes}
      src={src}
      alt={alt}
      width={800}
      height={1000}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager === 'first' ? 'high' : 'low'}
      style={{ backgroundColor: ground }}
      className={`aspect-4/5 w-full bg-bone-deep object-cover ${className}`}
    />
  );
  if (!avif) return image;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      {image}
    </picture>
  );
}
