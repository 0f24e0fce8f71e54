import { useEffect, useRef } from 'react';
import { BackIcon, CloseIcon } from '#web/components/icons.tsx';

const KEY =
  'grid size-11 place-items-center hover:bg-concrete aria-disabled:cursor-not-allowed aria-disabled:text-control aria-disabled:hover:bg-transparent [&_svg]:size-5';

type Step = 1 | -1;

const moveId = (id: string, by: Step) => `${by < 0 ? 'left' : 'right'}-${id}`;

const removeId = (id: string) => `remove-${id}`;

/**
 * Keeps the focus on the buttons of a card. The browser loses the focus when a card moves or is removed. `otherwise` is the
 * id of the element that gets the focus after the last card is removed.
 */
export function useCardFocus(list: readonly { id: string }[], otherwise: string) {
  const key = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the order
  useEffect(() => {
    if (key.current) document.getElementById(key.current)?.focus();
    key.current = null;
  }, [list]);
  return {
    /** Must be called before a card moves. */
    move(id: string, by: Step) {
      key.current = moveId(id, by);
    },
    /** Must be called before a card is removed. */
    remove(id: string) {
      const index = list.findIndex((card) => card.id === id);
      const next = list[index + 1] ?? list[index - 1];
      key.current = next ? removeId(next.id) : otherwise;
    },
  };
}

interface RemoveKeyProps {
  /** Id of the card. */
  id: string;
  label: string;
  onRemove: () => void;
}

export const RemoveKey = ({ id, label, onRemove }: RemoveKeyProps) => (
  <button type="button" id={removeId(id)} className={`${KEY} hover:text-rust-deep`} onClick={onRemove}>
    <CloseIcon />
    <span className="sr-only">{label}</span>
  </button>
);

interface MoveKeysProps {
  /** Id of the card. */
  id: string;
  /** Kind of the card, for example "picture". */
  what: string;
  /** Position of the card, from 1. */
  position: number;
  count: number;
  onMove: (by: Step) => void;
}

/** Shows two buttons that move a card by one place. */
export const MoveKeys = ({ id, what, position, count, onMove }: MoveKeysProps) =>
  ([-1, 1] as const).map((by) => {
    const isEnd = position === (by < 0 ? 1 : count);
    return (
      <button
        key={by}
        type="button"
        id={moveId(id, by)}
        className={`${KEY} ${by < 0 ? '' : '[&_svg]:rotate-180'}`}
        aria-disabled={isEnd}
        onClick={() => !isEnd && onMove(by)}
      >
        <BackIcon />
        <span className="sr-only">
          Move {by < 0 ? 'left' : 'right'}, {what} {position}
        </span>
      </button>
    );
  });
