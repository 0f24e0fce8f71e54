/** Shows a surveyor's level mark with a height in meters above the pavement. The page goes down to the foundation. */
export function LevelMark({ level, className = '' }: { level: string; className?: string }) {
  return (
    <span aria-hidden="true" className={`figures inline-flex items-center gap-2 text-xs leading-none ${className}`}>
      <svg viewBox="0 0 12 10" className="w-3" fill="none" stroke="currentColor">
        <title>Level</title>
        <path d="M.5 1h11L6 9z" />
      </svg>
      {level}
    </span>
  );
}
