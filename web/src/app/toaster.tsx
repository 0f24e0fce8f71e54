import { useEffect, useSyncExternalStore } from 'react';
import { Toaster, toast } from 'sonner';
import { CloseIcon } from '#web/components/icons.tsx';
import { drawToasts, type ToastBoard, type ToastMessage } from '#web/lib/toast.ts';

const TONES: Record<ToastMessage['tone'], string> = {
  success: 'border-moss',
  // A warning marks a partial success. It looks different from a failure.
  warning: 'border-rust border-dashed',
  error: 'border-rust',
  plain: 'border-concrete',
};

/** Returns the time to notice a message and read it slowly, in milliseconds. */
const readingTime = ({ title, description = '' }: ToastMessage) => 4_000 + 70 * (title.length + description.length);

/**
 * Milliseconds to wait before the first message is added. Screen readers do not announce a live region that appears together
 * with its text.
 */
const REGION_FIRST_MS = 150;

function Message({ message, onDismiss }: { message: ToastMessage; onDismiss: () => void }) {
  const { tone, title, description } = message;
  return (
    <div
      className={`flex w-full items-start justify-between gap-2 border-l-4 bg-ink pl-4 font-text text-bone shadow-[0_0_0_1px_var(--color-ash)] ${TONES[tone]}`}
    >
      <div className="py-4">
        <p className="label">{title}</p>
        {description && <p className="mt-1 text-sm leading-snug">{description}</p>}
      </div>
      <button
        type="button"
        className="grid size-11 shrink-0 place-items-center outline-offset-[-6px] [&_svg]:size-4"
        onClick={onDismiss}
      >
        <CloseIcon />
        <span className="sr-only">Dismiss message</span>
      </button>
    </div>
  );
}

/**
 * Remembers the id of the latest message with each name. Each message gets a new id, because a message that is being
 * dismissed cannot be shown again.
 */
const named = new Map<string, string | number>();

const board: ToastBoard = {
  draw(message) {
    if (message.name) board.withdraw(message.name);
    const id = toast.custom((shown) => <Message message={message} onDismiss={() => toast.dismiss(shown)} />, {
      duration: readingTime(message),
    });
    if (message.name) named.set(message.name, id);
  },
  withdraw(name) {
    const id = named.get(name);
    if (id !== undefined) toast.dismiss(id);
    named.delete(name);
  },
};

/** Escape first closes an open dialog or menu, or cancels the edit of a value in a list. */
const OPEN = '[role="dialog"], [role="alertdialog"], [role="menu"], #mobile-menu, [data-escape]:focus-within';

function dismissOnEscape(event: KeyboardEvent) {
  if (event.key !== 'Escape' || toast.getToasts().length === 0 || document.querySelector(OPEN)) return;
  event.stopImmediatePropagation();
  toast.dismiss();
}

/**
 * On a small screen, messages stay below the header and the announcements. `styles/shop.css` sets the position next to a
 * dialog.
 */
const BELOW_HEADER = { top: '6.75rem', left: 16, right: 16 };

const SMALL = '(width < 40rem), (height < 35rem)';

function followSize(listener: () => void) {
  const small = window.matchMedia(SMALL);
  small.addEventListener('change', listener);
  return () => small.removeEventListener('change', listener);
}

export default function ShopToaster() {
  const isSmall = useSyncExternalStore(
    followSize,
    () => window.matchMedia(SMALL).matches,
    () => false,
  );
  useEffect(() => {
    let stopDrawing = () => {};
    const start = setTimeout(() => {
      stopDrawing = drawToasts(board);
    }, REGION_FIRST_MS);
    window.addEventListener('keydown', dismissOnEscape, { capture: true });
    return () => {
      clearTimeout(start);
      stopDrawing();
      window.removeEventListener('keydown', dismissOnEscape, { capture: true });
    };
  }, []);
  return (
    <Toaster
      // On a small screen, the buttons that shoppers press next are at the bottom.
      position={isSmall ? 'top-center' : 'bottom-right'}
      offset={isSmall ? BELOW_HEADER : 24}
      mobileOffset={BELOW_HEADER}
      // A stack would hide all close buttons except one.
      expand
      containerAriaLabel="Messages"
    />
  );
}
