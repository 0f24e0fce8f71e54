import type { OrderFlag } from '#shared/orders/order.ts';
import { FLAG_LABELS } from '#web/lib/order-flags.ts';

/** Why an order needs an eye, in a word each. */
export function Flags({ flags }: { flags: readonly OrderFlag[] }) {
  return flags.map((flag) => (
    <span
      key={flag}
      className="label inline-block border border-rust-deep px-2 py-[0.3125rem] text-xs leading-none text-rust-deep"
    >
      {FLAG_LABELS[flag].label}
    </span>
  ));
}

/** The same, explained, with what to do. */
export function FlagNotices({ flags }: { flags: readonly OrderFlag[] }) {
  if (flags.length === 0) return null;
  return (
    <ul className="space-y-4">
      {flags.map((flag) => (
        <li key={flag} className="border-l-2 border-rust py-1 pl-4">
          <h2 className="label text-rust-deep">{FLAG_LABELS[flag].label}</h2>
          <p className="mt-1 max-w-[64ch]">{FLAG_LABELS[flag].meaning}</p>
        </li>
      ))}
    </ul>
  );
}
