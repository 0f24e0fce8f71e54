import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatCents } from '#shared/base/money.ts';
import { dayIn, UTC } from '#shared/base/time-zone.ts';
import { MAX_BOUGHT_CARDS } from '#shared/orders/gift-cards/gift-card.ts';
import type { GiftCardTerms } from '#shared/orders/gift-cards/terms.ts';
import { TextArea, TextField } from '#web/components/admin/fields.tsx';
import { Button } from '#web/components/button.tsx';
import { useCart } from '#web/lib/cart.tsx';
import { useSettings } from '#web/lib/data/settings.ts';
import { useWhenChanged } from '#web/lib/hooks/use-when-changed.ts';
import { useAuth } from '#web/lib/session/session.tsx';
import { boughtGiftCards, type CartGiftCard } from '#web/lib/storage/gift-cards.ts';
import { AmountChoice } from './amount-choice.tsx';
import { CardPicture } from './card-picture.tsx';
import {
  amountOf,
  cardDraftOf,
  draftFaults,
  emptyCardDraft,
  firstCardFault,
  type GiftCardDraft,
  type GiftCardFaults,
  lastDay,
  toBought,
} from './gift-card-draft.ts';

const MESSAGE_LENGTH = 500;
const fieldId = (name: string) => `gift-card-${name}`;

/** Moves the focus to a field and scrolls it to the middle of the window, where the header does not cover its label. */
function focusField(name: string): void {
  const field = document.getElementById(fieldId(name));
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="border-t-2 border-ink pt-4">
    <legend className="label float-left mb-4 w-full">{title}</legend>
    <div className="clear-both space-y-5">{children}</div>
  </fieldset>
);

interface FormProps {
  draft: GiftCardDraft;
  faults: GiftCardFaults;
  today: string;
  onChange: (change: Partial<GiftCardDraft>) => void;
}

function People({ draft, faults, onChange }: FormProps) {
  return (
    <Part title="Who">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          id={fieldId('name')}
          label="Recipient’s name"
          autoComplete="off"
          maxLength={60}
          value={draft.name}
          error={faults.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <TextField
          id={fieldId('email')}
          label="Recipient’s email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={draft.email}
          error={faults.email}
          onChange={({ target }) => onChange({ email: target.value })}
        />
      </div>
      <TextField
        id={fieldId('senderName')}
        label="Your name"
        autoComplete="name"
        maxLength={60}
        value={draft.senderName}
        error={faults.senderName}
        onChange={({ target }) => onChange({ senderName: target.value })}
      />
      <TextArea
        label="Message (optional)"
        rows={4}
        maxLength={MESSAGE_LENGTH}
        value={draft.message}
        hint={
          draft.message.length > MESSAGE_LENGTH - 100
            ? `${MESSAGE_LENGTH - draft.message.length} characters left`
            : undefined
        }
        onChange={({ target }) => onChange({ message: target.value })}
      />
    </Part>
  );
}

function SendDay({ draft, faults, today, onChange }: FormProps) {
  const choice = (isLater: boolean, label: string) => (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="radio"
        name="gift-card-when"
        className="size-5 accent-ink"
        checked={draft.isLater === isLater}
        onChange={() => onChange({ isLater })}
      />
      {label}
    </label>
  );
  return (
    <Part title="When">
      <div className="flex flex-wrap gap-x-8">
        {choice(false, 'Right after payment')}
        {choice(true, 'On a date')}
      </div>
      {draft.isLater && (
        <TextField
          id={fieldId('sendOn')}
          label="Send on"
          type="date"
          min={today}
          max={lastDay(today)}
          value={draft.sendOn}
          error={faults.sendOn}
          hint="It goes out in the morning."
          onChange={({ target }) => onChange({ sendOn: target.value })}
        />
      )}
    </Part>
  );
}

/** Leaves out the error of another amount that the shopper has just chosen and not typed yet. */
function shownFaults({ amount, ...others }: GiftCardFaults, isAmountNew: boolean): GiftCardFaults {
  return amount && !isAmountNew ? { amount, ...others } : others;
}

interface BuyGiftCardProps {
  terms: GiftCardTerms;
  /** The gift card in the cart that the form edits. Null for a new one. */
  edited: CartGiftCard | null;
  onDone: () => void;
}

/** Shows the form of a gift card. Adds the card to the cart, or saves it if it is already there. */
export default function BuyGiftCard({ terms, edited, onDone }: BuyGiftCardProps) {
  const { name: shop, timeZone = UTC } = useSettings();
  const senderName = useAuth().profile?.firstName ?? '';
  const { giftCards, setOpen } = useCart();
  const today = dayIn(timeZone, Date.now());
  const [draft, setDraft] = useState(() =>
    edited ? cardDraftOf(edited, terms, today) : emptyCardDraft(terms, senderName, today),
  );
  const [isTried, setTried] = useState(false);
  const [isAmountNew, setAmountNew] = useState(false);
  const found = draftFaults(draft, terms, today);
  const faults = isTried ? shownFaults(found, isAmountNew) : {};
  const cents = amountOf(draft);
  const isFull = !edited && giftCards.length >= MAX_BOUGHT_CARDS;
  // On the first page of a visit, the form is drawn before the profile arrives.
  useWhenChanged(senderName, () => setDraft((now) => (now.senderName ? now : { ...now, senderName })));

  function change(part: Partial<GiftCardDraft>) {
    setDraft((now) => ({ ...now, ...part }));
    if (part.amount !== undefined) setAmountNew(true);
    if (part.ownDollars !== undefined) setAmountNew(false);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    setAmountNew(false);
    const fault = firstCardFault(found);
    if (fault) return focusField(fault);
    const card = { ...toBought(draft), id: edited?.id ?? crypto.randomUUID() };
    boughtGiftCards.change((all) => (edited ? all.map((one) => (one.id === edited.id ? card : one)) : [...all, card]));
    if (!edited) setDraft(emptyCardDraft(terms, draft.senderName, today));
    setTried(false);
    onDone();
    setOpen(true);
  }

  const form = { draft, faults, today, onChange: change };
  return (
    <form noValidate onSubmit={submit} className="grid gap-x-12 gap-y-8 lg:grid-cols-12">
      <div className="lg:col-span-5 3xl:col-span-6">
        <div className="lg:sticky lg:top-28">
          <CardPicture
            shop={shop}
            value={cents === null ? '$' : formatCents(cents).replace('.00', '')}
            name={draft.name.trim()}
          />
          <p className="mt-4 max-w-[48ch] text-ash">
            Sent by email with a code to use at checkout. It never expires, and the balance can be spread over any
            number of orders.{' '}
            <Link to="/gift-cards/balance" className="link">
              Check a balance
            </Link>
          </p>
        </div>
      </div>
      <div className="space-y-10 lg:col-span-7 3xl:col-span-6">
        <Part title="Value">
          <AmountChoice id={fieldId('amount')} terms={terms} draft={draft} error={faults.amount} onChange={change} />
        </Part>
        <People {...form} />
        <SendDay {...form} />
        {isFull && (
          <p role="alert" className="border-l-2 border-rust pl-4">
            An order can include up to {MAX_BOUGHT_CARDS} gift cards. Check out first, then add more.
          </p>
        )}
        <Button type="submit" className="w-full sm:w-auto" disabled={isFull}>
          {edited ? 'Save gift card' : 'Add to cart'}
        </Button>
      </div>
    </form>
  );
}
