import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { formatCents } from '#shared/base/money.ts';
import { UTC } from '#shared/base/time-zone.ts';
import { formatGiftCode, isGiftCode, normalizeGiftCode, UNKNOWN_GIFT_CODE } from '#shared/orders/gift-cards/code.ts';
import { giftCardName, lastDayText } from '#shared/orders/gift-cards/gift-card.ts';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/field.tsx';
import { useCart } from '#web/lib/cart.tsx';
import { call } from '#web/lib/data/api.ts';
import { useSettings } from '#web/lib/data/settings.ts';
import { giftCodes } from '#web/lib/storage/gift-codes.ts';
import { takeCode } from './take-code.ts';
import { balanceFault } from './use-gift-cards.ts';

/** Shows the balance of a gift card to anyone who has its code. */
export default function CheckBalance() {
  const { setOpen } = useCart();
  const { timeZone = UTC } = useSettings();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn: (code: string) => call('POST /api/gift-cards/balance', { body: { code } }),
    onError: (error) => setFault(balanceFault(error)),
  });

  useEffect(() => {
    const code = takeCode();
    if (!code) return;
    setTyped(formatGiftCode(code));
    mutate(code);
  }, [mutate]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isGiftCode(typed)) return setFault(typed.trim() ? UNKNOWN_GIFT_CODE : 'Enter a code.');
    setFault(null);
    mutate(normalizeGiftCode(typed));
  }

  function useCard() {
    const code = normalizeGiftCode(typed);
    giftCodes.change((all) => (all.includes(code) ? all : [...all, code]));
    setOpen(true);
  }

  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-12">
      <form noValidate onSubmit={submit} className="space-y-6 lg:col-span-5">
        <Field
          label="Gift card code"
          hint="The 20 letters and digits in the gift card email"
          error={fault ?? undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          className="[&_input]:uppercase"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setFault(null);
            reset();
          }}
        />
        <Button type="submit" isBusy={isPending}>
          {isPending ? 'Checking...' : 'Check the balance'}
        </Button>
      </form>
      <div role="status" className="min-h-48 lg:col-span-7">
        {data && (
          <div className="border-t-2 border-ink pt-4">
            <p className="label">{giftCardName(data.lastFour)}</p>
            <p className="display figures mt-3 text-[clamp(3rem,9vw,7rem)] leading-none">
              {formatCents(data.balanceCents)}
            </p>
            {data.heldCents > 0 && (
              <p className="mt-4">{formatCents(data.heldCents)} more is held for an order that isn’t paid yet.</p>
            )}
            <p className="mt-4 text-ash">
              {data.expiresAt ? `Works until ${lastDayText(data.expiresAt, timeZone)}.` : 'It never expires.'}
            </p>
            {data.refusal ? (
              <p className="mt-4 border-l-2 border-rust pl-4">{data.refusal}</p>
            ) : (
              <Button look="outline" className="mt-6" onClick={useCard}>
                Use it in my cart
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
