interface RemovedLineProps {
  title: string;
  onUndo: () => void;
  /** True while somebody is about to press it. */
  onHold: (isHeld: boolean) => void;
}

/** Stands where the line stood, so that nothing else moves far, and brings it back. */
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
