import { formatCents } from '#shared/base/money.ts';
import type { CartItem } from '#shared/checkout/cart.ts';
import type { LineNews } from '../use-review.ts';

interface LineNoticeProps {
  item: CartItem;
  news: LineNews;
  onQuantity: (quantity: number) => void;
  onAcknowledge: () => void;
  /** True while a checkout is being opened. Nothing can be changed then. */
  isLocked: boolean;
}

interface Notice {
  text: string;
  remedy: string;
  isObstacle: boolean;
  act: () => void;
}

const ofPrice = ({ item, news, onAcknowledge }: LineNoticeProps): Notice | null =>
  news.previousCents === null
    ? null
    : {
        text: `Price changed from ${formatCents(news.previousCents)} to ${formatCents(item.priceCents)}.`,
        remedy: 'OK',
        isObstacle: false,
        act: onAcknowledge,
      };

function ofStock({ item, news: { review }, onQuantity }: LineNoticeProps): Notice | null {
  if (!review || review.allotted >= item.quantity) return null;
  const { allotted, unitCents } = review;
  if (allotted > 0) {
    return {
      text: `Only ${allotted} left.`,
      remedy: `Change to ${allotted}`,
      isObstacle: true,
      act: () => onQuantity(allotted),
    };
  }
  const text = unitCents === null ? 'No longer available.' : 'Sold out.';
  return { text, remedy: 'Remove', isObstacle: true, act: () => onQuantity(0) };
}

/** Lists the changes to a line since it was added, each with a button to respond. */
export function LineNotice(props: LineNoticeProps) {
  const { title } = props.item;
  const notices = [ofStock(props), ofPrice(props)].filter((notice) => notice !== null);
  return notices.map(({ text, remedy, isObstacle, act }) => (
    <p
      key={remedy}
      role="alert"
      className={`flex items-center justify-between gap-x-4 border-l-2 pl-3 ${isObstacle ? 'border-rust text-rust-deep' : 'border-ink'}`}
    >
      {text}
      <button
        type="button"
        aria-disabled={props.isLocked || undefined}
        className="link min-h-11 shrink-0 aria-disabled:cursor-not-allowed"
        data-remedy={isObstacle || undefined}
        onClick={act}
      >
        {remedy}
        <span className="sr-only"> ({title})</span>
      </button>
    </p>
  ));
}
