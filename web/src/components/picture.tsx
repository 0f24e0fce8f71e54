import { srcSetOf } from '#shared/catalogue/renditions.ts';

interface PictureProps {
  /** The largest of its renditions. */
  src: string | null;
  /** Available widths in pixels; none for a drawing. */
  widths?: readonly number[] | undefined;
  /** The `sizes` attribute: the displayed width. */
  sizes?: string;
  alt: string;
  /** The first pictures of a page are fetched at once, all others when they come near. */
  eager?: boolean;
  className?: string;
}

/** A product picture. Its 4:5 space is reserved before it loads. */
export function Picture({ src, widths, sizes, alt, eager = false, className = '' }: PictureProps) {
  if (!src) return <div className={`aspect-4/5 w-full bg-bone-deep ${className}`} />;
  const srcSet = srcSetOf({ url: src, widths });
  return (
    <img
      srcSet={srcSet}
      sizes={srcSet && sizes}
      src={src}
      alt={alt}
      width={800}
      height={1000}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      className={`aspect-4/5 w-full bg-bone-deep object-cover ${className}`}
    />
  );
}
