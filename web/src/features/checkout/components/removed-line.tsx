interface RemovedLineProps {
  title: string;
  /** True while a checkout is being opened. Nothing can be changed then. */
  isLocked: boolean;
  onUndo: () => void;
  /** Called with true when the button gets the pointer or the focus, and with false when it loses it. */
  onHold: (isHeld: boolean) => void;
}

/** Takes the place of a removed line, so that little moves. Its button restores the line. */
export function RemovedLine({ title, isLocked, onUndo, onHold }: RemovedLineProps) {
  return (
    <li className="appears flex items-center justify-between gap-4 border-b border-concrete py-1 text-ash">
      <span>{title} removed</span>
      <button
        type="button"
        aria-disabled={isLocked || undefined}
        className="link min-h-11 shrink-0 text-ink aria-disabled:cursor-not-allowed aria-disabled:text-ash"
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
