/** Shows a plus sign, or a minus sign if `isOut` is true. */
export const ZoomIcon = ({ isOut = false }: { isOut?: boolean }) => (
  <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6" fill="none" stroke="currentColor" strokeWidth="1.75">
    <path d={isOut ? 'M4 12h16' : 'M4 12h16M12 4v16'} />
  </svg>
);
