/** Lists font sizes by the number of wide characters that fit into half of a phone's width. */
const SIZES: readonly { most: number; look: string }[] = [
  { most: 7, look: 'text-[clamp(1.5rem,6.4vw,2.25rem)]' },
  { most: 10, look: 'text-[clamp(1.125rem,4.9vw,2.125rem)]' },
  { most: 13, look: 'text-[clamp(0.875rem,3.8vw,1.75rem)]' },
];
const SMALLEST = 'text-[clamp(0.75rem,3.2vw,1.375rem)]';

/** Shows a large number on one line. A longer number gets a smaller font. */
export const BigFigure = ({ value }: { value: string }) => (
  <p
    className={`display figures whitespace-nowrap ${SIZES.find(({ most }) => value.length <= most)?.look ?? SMALLEST}`}
  >
    {value}
  </p>
);
