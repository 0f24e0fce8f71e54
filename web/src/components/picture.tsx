import { avifSrcSetOf, srcSetOf } from '#shared/catalogue/renditions.ts';

interface PictureProps {
  /** URL of the largest rendition. */
  src: string | null;
  /** Available widths in pixels. Empty or missing for a drawing. */
  widths?: readonly number[] | undefined;
  /** Widths in pixels that are available as AVIF. */
  avifWidths?: readonly number[] | undefined;
  /** Color to show until the picture has loaded. */
  ground?: string | undefined;
  /** The `sizes` attribute, which is the displayed width. */
  sizes?: string;
  alt: string;
  /**
   * True to load the picture immediately, for the first pictures of a page. `first` loads it before all others. Other
   * pictures load when they are near the visible area.
   */
  eager?: boolean | 'first';
  className?: string;
}

/** Shows a level mark in place of a missing picture. */
const NoPicture = ({ className }: { className: string }) => (
  <span className={`grid aspect-4/5 w-full place-items-center bg-concrete ${className}`}>
    <svg aria-hidden="true" viewBox="0 0 12 10" className="w-1/5 fill-none stroke-control" strokeWidth=".5">
      <path d="M.5 1h11L6 9z" />
    </svg>
  </span>
);

/** Shows a product picture. Its 4:5 space is reserved before it loads. */
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
