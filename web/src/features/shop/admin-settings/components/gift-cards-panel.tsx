import { SwitchField, TextField } from '#web/components/admin/fields.tsx';
import { Panel } from '#web/components/admin/screen.tsx';
import type { SettingsPart } from './settings-panels.tsx';

/** Edits which gift cards shoppers can buy. */
export const GiftCardsPanel = ({ draft, errorAt, set }: SettingsPart) => (
  <Panel title="Gift cards" id="gift-cards">
    <p className="mb-5 max-w-[64ch] text-sm text-ash">
      Cards you sell never expire, and discounts don’t apply to them. You owe their value until it’s spent. Existing
      cards keep working when you turn this off.
    </p>
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <SwitchField
        label="Sell gift cards"
        hint="Adds a page and a link in the footer."
        checked={draft.sellsGiftCards}
        onChange={(sellsGiftCards) => set({ sellsGiftCards })}
      />
      <TextField
        label="Values in dollars"
        hint="Up to 8, separated by commas."
        autoComplete="off"
        maxLength={80}
        value={draft.giftCardValues}
        error={errorAt('giftCards.amountsCents')}
        onChange={({ target }) => set({ giftCardValues: target.value })}
      />
      <SwitchField
        label="Let shoppers choose the value"
        checked={draft.hasOwnValue}
        onChange={(hasOwnValue) => set({ hasOwnValue })}
      />
      {draft.hasOwnValue && (
        <div className="grid grid-cols-2 gap-5">
          <TextField
            label="From, in dollars"
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            value={draft.ownValueFrom}
            error={errorAt('giftCards.ownAmount.minCents')}
            onChange={({ target }) => set({ ownValueFrom: target.value })}
          />
          <TextField
            label="To, in dollars"
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            value={draft.ownValueTo}
            error={errorAt('giftCards.ownAmount.maxCents')}
            onChange={({ target }) => set({ ownValueTo: target.value })}
          />
        </div>
      )}
    </div>
  </Panel>
);
