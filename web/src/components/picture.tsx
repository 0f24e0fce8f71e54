interface PictureProps {
  src: string | null;
  alt: string;
  /** The first pictures of a page are fetched at once, all others when they come near. */
  eager?: boolean;
  className?: string;
}

/** A product picture; its 4:5 place is kept free before it arrives. */
export function Picture({ src, alt, eager = false, className = '' }: PictureProps) {
  if (!src) return <div className={`aspect-4/5 w-full bg-bone-deep ${className}`} />;
  return (
    <img
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
