const STAR = 'M10 1.6l2.6 5.6 6 .8-4.4 4.2 1.1 6L10 15.3l-5.3 2.9 1.1-6L1.4 8l6-.8z';
const PLACES = [0, 1, 2, 3, 4] as const;

const Row = ({ isFull }: { isFull: boolean }) => (
  <svg
    viewBox="0 0 100 20"
    aria-hidden="true"
    className="h-full w-auto max-w-none"
    fill={isFull ? 'currentColor' : 'none'}
    stroke="currentColor"
  >
    {PLACES.map((place) => (
      <path key={place} d={STAR} transform={`translate(${place * 20} 0)`} />
    ))}
  </svg>
);

/** Shows a rating as five stars, accurate to a tenth. */
export const Stars = ({ rating, className = 'h-5' }: { rating: number; className?: string }) => (
  <span className={`relative inline-block aspect-5/1 ${className}`}>
    <Row isFull={false} />
    <span aria-hidden="true" className="absolute inset-y-0 left-0 overflow-hidden" style={{ width: `${rating * 20}%` }}>
      <Row isFull />
    </span>
    <span className="sr-only">{rating} out of 5 stars</span>
  </span>
);
