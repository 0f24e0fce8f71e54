import { useEffect, useRef } from 'react';

interface ChooseBoxProps {
  label: string;
  isLabelShown?: boolean;
  isChosen: boolean;
  /** True if only some of the items are selected. */
  isPartly?: boolean;
  isOff?: boolean;
  onPress: (isShifted: boolean) => void;
  className?: string;
}

/** Shows a checkbox with a large target. It lies on top of the link that covers its row. */
export function ChooseBox({
  label,
  isChosen,
  isPartly = false,
  isOff = false,
  isLabelShown = false,
  onPress,
  className = '',
}: ChooseBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const isShifted = useRef(false);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    // Prevents text selection, because a click with Shift would also select the text between the boxes.
    <label
      className={`relative z-10 inline-flex min-h-11 min-w-11 cursor-pointer items-center gap-3 px-3 select-none ${className}`}
    >
      <input
        ref={box}
        type="checkbox"
        checked={isChosen}
        disabled={isOff}
        className="size-5 cursor-pointer accent-ink"
        onClick={(event) => {
          isShifted.current = event.shiftKey;
        }}
        onChange={() => onPress(isShifted.current)}
      />
      <span className={isLabelShown ? 'text-sm' : 'sr-only'}>{label}</span>
    </label>
  );
}
