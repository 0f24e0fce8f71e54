import { Link } from 'react-router-dom';
import { MAX_INSTRUCTIONS } from '#shared/orders/returns/return-states.ts';
import { SwitchField, TextArea, TextField } from '#web/components/admin/fields.tsx';
import { Panel } from '#web/components/admin/screen.tsx';
import type { SettingsDraft } from '../settings-draft.ts';
import { TimeZoneField } from './time-zone-field.tsx';
import { ZonesEditor } from './zones-editor.tsx';

export interface SettingsPart {
  draft: SettingsDraft;
  errorAt: (path: string) => string | undefined;
  set: (part: Partial<SettingsDraft>) => void;
}

export const ShopPanel = ({ draft, errorAt, set }: SettingsPart) => (
  <Panel title="Shop" id="shop">
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Shop name"
        value={draft.name}
        maxLength={40}
        error={errorAt('name')}
        onChange={(event) => set({ name: event.target.value })}
      />
      <TextField
        label="Support email"
        type="email"
        hint="Shown in the footer and the policies."
        value={draft.supportEmail}
        error={errorAt('supportEmail')}
        onChange={(event) => set({ supportEmail: event.target.value })}
      />
      <TextField
        className="sm:col-span-2"
        label="Tagline"
        value={draft.tagline}
        maxLength={120}
        error={errorAt('tagline')}
        onChange={(event) => set({ tagline: event.target.value })}
      />
      <TimeZoneField draft={draft} errorAt={errorAt} set={set} />
    </div>
  </Panel>
);

/** Edits the days until a package ships. The shop uses them to tell shoppers when their order should arrive. */
function DeliveryFields({ draft, errorAt, set }: SettingsPart) {
  const at = (field: string) => errorAt(field) ?? errorAt(`${field}.from`) ?? errorAt(`${field}.to`);
  return (
    <>
      <div className="mt-8 grid gap-5 sm:grid-cols-3">
        <TextField
          label="Handling (days)"
          autoComplete="off"
          hint="Until an item in stock ships."
          value={draft.handling}
          maxLength={7}
          error={at('delivery.handling')}
          onChange={(event) => set({ handling: event.target.value })}
        />
        <TextField
          label="Production (days)"
          autoComplete="off"
          hint="Until a made-to-order item ships."
          value={draft.production}
          maxLength={7}
          error={at('delivery.production')}
          onChange={(event) => set({ production: event.target.value })}
        />
        <TextField
          label="Cutoff hour"
          inputMode="numeric"
          autoComplete="off"
          hint={`In the shop’s time zone, ${draft.timeZone}. Later orders start on the next business day. 24 means no cutoff.`}
          value={draft.cutoffHour}
          maxLength={2}
          error={errorAt('delivery.cutoffHour')}
          onChange={(event) => set({ cutoffHour: event.target.value })}
        />
      </div>
      <p className="mt-3 text-sm text-ash">
        All days are business days, such as 2-5. Weekends don’t count, but public holidays do. Shoppers see the
        resulting dates on product pages and in the cart.
      </p>
    </>
  );
}

export const ShippingPanel = ({ draft, errorAt, set }: SettingsPart) => (
  <Panel title="Shipping" id="shipping">
    <ZonesEditor zones={draft.shippingZones} errorAt={errorAt} onChange={(shippingZones) => set({ shippingZones })} />
    <DeliveryFields draft={draft} errorAt={errorAt} set={set} />
    <div className="mt-8 grid items-end gap-5 sm:grid-cols-2">
      <SwitchField
        label="Free shipping for large orders"
        checked={draft.hasFreeShipping}
        onChange={(hasFreeShipping) => set({ hasFreeShipping })}
      />
      {draft.hasFreeShipping && (
        <TextField
          label="Free shipping over ($)"
          inputMode="decimal"
          hint="Total of the items, after discounts."
          value={draft.freeShippingDollars}
          error={errorAt('freeShippingFromCents')}
          onChange={(event) => set({ freeShippingDollars: event.target.value })}
        />
      )}
    </div>
  </Panel>
);

export const StockPanel = ({ draft, errorAt, set }: SettingsPart) => (
  <Panel title="Stock" id="stock">
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Low stock"
        inputMode="numeric"
        autoComplete="off"
        hint="At this number or below, shoppers see “Only 2 left” and the product list marks the stock as low. Enter 0 to turn this off."
        value={draft.lowStock}
        maxLength={2}
        error={errorAt('lowStock')}
        onChange={(event) => set({ lowStock: event.target.value })}
      />
    </div>
  </Panel>
);

export const PaymentFeePanel = ({ draft, errorAt, set }: SettingsPart) => (
  <Panel title="Payment fees" id="payment-fees">
    <p className="mb-4 max-w-[60ch] text-ash">
      Analytics subtracts what Stripe charged for each payment. Until Stripe reports it, this formula estimates it.
    </p>
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Percent of the payment"
        inputMode="decimal"
        autoComplete="off"
        maxLength={5}
        value={draft.feePercent}
        error={errorAt('paymentFee.basisPoints')}
        onChange={(event) => set({ feePercent: event.target.value })}
      />
      <TextField
        label="Plus per payment ($)"
        inputMode="decimal"
        autoComplete="off"
        value={draft.feeDollars}
        error={errorAt('paymentFee.fixedCents')}
        onChange={(event) => set({ feeDollars: event.target.value })}
      />
    </div>
  </Panel>
);

export const SalePricesPanel = ({ draft, set }: SettingsPart) => (
  <Panel title="Sale prices" id="sale-prices">
    <SwitchField
      label="Show the lowest price in the 30 days before a sale"
      hint="Turn it on if you sell to the EU, where shops must show this beside every reduced price. Elsewhere you don’t need it. It appears once a product’s prices have been known for 30 days before its sale."
      checked={draft.showsLowestPrice}
      onChange={(showsLowestPrice) => set({ showsLowestPrice })}
    />
  </Panel>
);

export function ReturnsPanel({ draft, errorAt, set }: SettingsPart) {
  const { returns } = draft;
  const change = (part: Partial<typeof returns>) => set({ returns: { ...returns, ...part } });
  return (
    <Panel title="Returns" id="returns">
      <SwitchField
        label="Customers can ask for returns"
        hint="On the page of their order, once it has shipped."
        checked={returns.isOn}
        onChange={(isOn) => change({ isOn })}
      />
      {returns.isOn && (
        <div className="mt-5 grid gap-5">
          <SwitchField
            label="Offer exchanges"
            hint="For another size or color that is in stock and costs no more. Products made to order can only be refunded."
            checked={returns.canExchange}
            onChange={(canExchange) => change({ canExchange })}
          />
          <TextField
            className="sm:w-1/2"
            label="Days for returns"
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            hint="Counted from delivery. An order never marked as delivered counts as delivered 14 days after it shipped. Make sure your Refund Policy says the same."
            value={returns.days}
            error={errorAt('returns.days')}
            onChange={(event) => change({ days: event.target.value })}
          />
          <TextArea
            label="Return instructions"
            maxLength={MAX_INSTRUCTIONS}
            hint="Your return address and what to do. You can change the text with each approval."
            value={returns.instructions}
            error={errorAt('returns.instructions')}
            onChange={(event) => change({ instructions: event.target.value })}
          />
        </div>
      )}
    </Panel>
  );
}
export const ReviewsPanel = ({ draft, errorAt, set }: SettingsPart) => (
  <Panel title="Reviews" id="reviews">
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <SwitchField
        label="Ask buyers by email"
        hint="Once per order. Canceled and refunded orders are left out."
        checked={draft.asksForReviews}
        onChange={(asksForReviews) => set({ asksForReviews })}
      />
      {draft.asksForReviews && (
        <TextField
          label="Days after delivery"
          inputMode="numeric"
          autoComplete="off"
          hint="If the delivery date isn’t known, they’re asked a week later, counted from shipping."
          value={draft.reviewDays}
          maxLength={2}
          error={errorAt('reviews.daysAfter')}
          onChange={(event) => set({ reviewDays: event.target.value })}
        />
      )}
      <SwitchField
        label="Publish reviews right away"
        hint="When this is off, each one waits for your approval under Reviews."
        checked={draft.publishesReviews}
        onChange={(publishesReviews) => set({ publishesReviews })}
      />
    </div>
  </Panel>
);

const POLICIES = [
  ['privacy', 'Privacy Policy'],
  ['refund', 'Refund Policy'],
  ['shipping', 'Shipping Policy'],
  ['terms', 'Terms of Service'],
] as const;

export const PolicyDatesPanel = ({ draft, errorAt, set }: SettingsPart) => (
  <Panel title="Policy dates" id="policy-dates">
    <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
      {POLICIES.map(([policy, label]) => (
        <TextField
          key={policy}
          label={label}
          type="date"
          value={draft.policyDates[policy]}
          error={errorAt(`policyDates.${policy}`)}
          onChange={(event) => set({ policyDates: { ...draft.policyDates, [policy]: event.target.value } })}
        />
      ))}
    </div>
  </Panel>
);

/** Edits the sender of emails. `mailAddress` is the address that all emails come from. */
export const SenderPanel = ({ draft, errorAt, set, mailAddress }: SettingsPart & { mailAddress: string }) => (
  <Panel title="Email sender" id="email-sender">
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Sender name"
        placeholder={draft.name}
        maxLength={60}
        value={draft.senderName}
        error={errorAt('mailSender.name')}
        onChange={(event) => set({ senderName: event.target.value })}
      />
      <TextField
        label="Reply-to address"
        type="email"
        placeholder={mailAddress}
        value={draft.replyTo}
        error={errorAt('mailSender.replyTo')}
        onChange={(event) => set({ replyTo: event.target.value })}
      />
    </div>
    <p className="mt-3 text-sm text-ash">
      Emails are sent from {mailAddress}. Owners change this address under{' '}
      <Link to="/admin/email-settings#sender" className="link">
        Email Settings
      </Link>
      .
    </p>
  </Panel>
);
