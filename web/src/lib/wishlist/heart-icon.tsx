export const HeartIcon = ({ isFull = false }: { isFull?: boolean }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    className="size-6"
    fill={isFull ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth="1.75"
  >
    <path d="M12 20.5 3.6 12.2a5 5 0 0 1 7-7.1L12 6.4l1.4-1.3a5 5 0 0 1 7 7.1z" />
  </svg>
);
