interface RemovedLineProps {
  title: string;
  onUndo: () => void;
  /** Called with true while the button has the pointer or the focus. */
  onHold: (isHeld: boolean) => void;
}

/** Takes the place of a removed line, so that little moves, and restores it. */
export function RemovedLine({ title, onUndo, onHold }: RemovedLineProps) {
  return (
    <li className="appears flex items-center justify-between gap-4 border-b border-concrete py-1 text-ash">
      <span>{title} removed</span>
      <button
        type="button"
        className="link min-h-11 shrink-0 text-ink"
        onPointerEnter={() => onHold(true)}
        onPointerLeave={() => onHold(false)}
        onFocus={() => onHold(true)}
        onBlur={() => onHold(false)}
        onClick={onUndo}
      >
        Undo<span className="sr-only"> removing {title}</span>
      </button>
    </li>
  );
}
