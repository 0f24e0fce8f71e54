import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { idleCodeReason } from '#shared/base/discounts/offers.ts';
import { formatCents } from '#shared/base/money.ts';
import { isGiftCode } from '#shared/orders/gift-cards/code.ts';
import { giftCardName, MAX_GIFT_CARDS } from '#shared/orders/gift-cards/gift-card.ts';
import { Button } from '#web/components/button.tsx';
import { useAuth } from '#web/lib/session/session.tsx';
import type { KeptGiftCard } from '../gift-cards/use-gift-cards.ts';
import type { CartCheckout } from '../use-checkout.ts';

const INPUT = 'min-h-11 w-full min-w-0 border bg-transparent px-3 outline-offset-0 focus:border-ink';

interface TextProps {
  label: string;
  type?: 'email';
  value: string;
  error: string | null;
  isLocked: boolean;
  onChange: (value: string) => void;
}

function useTextField({ label, type, value, error, isLocked, onChange }: TextProps) {
  const id = useId();
  return {
    label: (
      <label htmlFor={id} className="label mb-1.5 block text-xs">
        {label}
      </label>
    ),
    input: (
      <input
        id={id}
        type={type ?? 'text'}
        autoComplete={type ?? 'off'}
        autoCapitalize={type ? 'none' : 'characters'}
        spellCheck={false}
        maxLength={type ? 254 : 40}
        value={value}
        readOnly={isLocked}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={`${INPUT} ${error ? 'border-rust' : 'border-control'} ${type ? '' : 'uppercase'}`}
        onChange={(event) => onChange(event.target.value)}
      />
    ),
    error: (
      <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm text-rust-deep empty:hidden">
        {error}
      </p>
    ),
  };
}

/** Shows the field for a code. If the shop refuses the code, the typed text stays. */
function CodeForm({ checkout, onDone }: { checkout: CartCheckout; onDone: () => void }) {
  const { discounts, giftCards, isProcessing } = checkout;
  const [typed, setTyped] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const field = useTextField({
    label: 'Gift card or discount code',
    value: typed,
    error: discounts.problem ?? giftCards.problem,
    isLocked: isProcessing,
    onChange(next) {
      setTyped(next);
      discounts.forgetProblem();
      giftCards.forgetProblem();
    },
  });
  const isBusy = discounts.isApplying || giftCards.isApplying || isProcessing;
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  async function apply(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const isApplied = await (isGiftCode(typed) ? giftCards.apply(typed) : discounts.apply(typed));
    if (isApplied) onDone();
    else form.current?.querySelector('input')?.focus();
  }
  return (
    <form ref={form} noValidate onSubmit={apply}>
      {field.label}
      <div className="flex gap-2">
        {field.input}
        <Button type="submit" look="outline" size="small" isBusy={isBusy}>
          Apply
        </Button>
      </div>
      {field.error}
    </form>
  );
}

/** Asks a guest for an email address, because the code works once per customer. */
function EmailForCode({ checkout }: { checkout: CartCheckout }) {
  const { email, setEmail, emailError, isProcessing } = checkout;
  const field = useTextField({
    label: 'Your email for this code',
    type: 'email',
    value: email,
    error: emailError,
    isLocked: isProcessing,
    onChange: setEmail,
  });
  return (
    <div className="pb-2">
      {field.label}
      {field.input}
      {field.error}
    </div>
  );
}

interface KeptCodeProps {
  checkout: CartCheckout;
  code: string;
  onRemove: () => void;
}

/** Shows a code that is applied, or the reason why it has no effect, with a button to remove it. */
function KeptCode({ checkout, code, onRemove }: KeptCodeProps) {
  const { discounts, price, isProcessing } = checkout;
  const offer = discounts.offers.find((each) => each.code === code);
  const reason = offer && idleCodeReason(offer, { lines: price.lines, applied: price.offers });
  return (
    <div className="flex items-center justify-between gap-x-4">
      <p role="status" className="min-w-0 [overflow-wrap:anywhere]">
        <strong className="font-semibold">{code}</strong>
        {offer && (reason ? `: ${reason}` : ' is applied')}
      </p>
      <button
        type="button"
        aria-disabled={isProcessing || undefined}
        className="link min-h-11 shrink-0 aria-disabled:cursor-not-allowed aria-disabled:text-ash"
        onClick={onRemove}
      >
        Remove<span className="sr-only"> the code {code}</span>
      </button>
    </div>
  );
}

/** Shows the balance of a gift card, or the reason why it can't be used, with a button to remove it. */
function KeptCard({ checkout, card, onRemove }: { checkout: CartCheckout; card: KeptGiftCard; onRemove: () => void }) {
  const { isProcessing } = checkout;
  return (
    <div className="flex items-center justify-between gap-x-4">
      <p role="status" className="min-w-0 [overflow-wrap:anywhere]">
        <strong className="font-semibold">{giftCardName(card.lastFour)}</strong>
        {card.refusal ? `: ${card.refusal}` : `: ${formatCents(card.balanceCents)} available`}
      </p>
      <button
        type="button"
        aria-disabled={isProcessing || undefined}
        className="link min-h-11 shrink-0 aria-disabled:cursor-not-allowed aria-disabled:text-ash"
        onClick={onRemove}
      >
        Remove<span className="sr-only"> {giftCardName(card.lastFour)}</span>
      </button>
    </div>
  );
}

/** Lets a shopper enter, see, and remove a discount code and gift cards. */
export function CodeEntry({ checkout }: { checkout: CartCheckout }) {
  const { discounts, giftCards, isProcessing } = checkout;
  const { code } = discounts;
  const problem = discounts.problem ?? giftCards.problem;
  const isFull = giftCards.cards.length >= MAX_GIFT_CARDS;
  const { status } = useAuth();
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  function close() {
    setOpen(false);
    place.current?.focus();
  }
  function remove() {
    if (isProcessing) return;
    discounts.drop(null);
    close();
  }
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {code && <KeptCode checkout={checkout} code={code} onRemove={remove} />}
      {code && discounts.needsEmail && status === 'signed-out' && <EmailForCode checkout={checkout} />}
      {giftCards.cards.map((card) => (
        <KeptCard
          key={card.code}
          checkout={checkout}
          card={card}
          onRemove={() => {
            if (isProcessing) return;
            giftCards.remove(card.code);
            close();
          }}
        />
      ))}
      {(isOpen || problem) && <CodeForm checkout={checkout} onDone={close} />}
      {!isOpen && !problem && !(code && isFull) && (
        <button type="button" className="link min-h-11" onClick={() => setOpen(true)}>
          {code || giftCards.cards.length > 0 ? 'Add another code or gift card' : 'Add a gift card or discount code'}
        </button>
      )}
    </div>
  );
}
