import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { type Offer, offerStatus } from '#shared/marketing/offer.ts';
import { ConflictDialog } from '#web/components/admin/conflict-dialog.tsx';
import { CopyButton } from '#web/components/admin/copy-button.tsx';
import { NumberField, SwitchField, TextField } from '#web/components/admin/fields.tsx';
import { SavedForm } from '#web/components/admin/save-bar.tsx';
import { Headline, Panel } from '#web/components/admin/screen.tsx';
import { Badge } from '#web/components/badge.tsx';
import { zoneHint } from '#web/lib/format/shop-zone.ts';
import { codeLink, STATUS_WORDS, usesWords } from '../offer-words.ts';
import { type OfferFormState, useOfferForm } from '../use-offer-form.ts';
import { OfferActions } from './offer-actions.tsx';
import { TargetFields } from './target-fields.tsx';
import { ValueFields } from './value-fields.tsx';

function NameFields({ form: { draft, errorAt, set, isNew, known } }: { form: OfferFormState }) {
  return (
    <div className="grid gap-5">
      <TextField
        label="Name"
        hint="Shoppers see it in the cart, on the payment page, and in their order."
        maxLength={40}
        value={draft.name}
        error={errorAt('name')}
        onChange={(event) => set({ name: event.target.value })}
      />
      {isNew && (
        <SwitchField
          label="Automatic"
          hint="Applies by itself, without a code."
          checked={draft.isAutomatic}
          onChange={(isAutomatic) => set({ isAutomatic })}
        />
      )}
      {isNew && !draft.isAutomatic && (
        <TextField
          label="Code"
          hint="Shoppers can type it in any case. You can’t change it later."
          maxLength={30}
          autoComplete="off"
          spellCheck={false}
          className="[&>input]:uppercase"
          value={draft.code}
          error={errorAt('code')}
          onChange={(event) => set({ code: event.target.value })}
        />
      )}
      {known.code && (
        <p className="flex flex-wrap items-center gap-x-4 break-all">
          {codeLink(known.code)}
          <CopyButton what="link of the code" text={codeLink(known.code)} />
        </p>
      )}
    </div>
  );
}

function LimitFields({ form: { draft, errorAt, set } }: { form: OfferFormState }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <NumberField
        label="Minimum subtotal ($)"
        hint="Before discounts. Leave empty for no minimum."
        value={draft.minimumCents}
        error={errorAt('minimumCents')}
        onChange={(minimumCents) => set({ minimumCents })}
      />
      <NumberField
        label="Total uses"
        hint="How many orders can use it. Leave empty for no limit."
        min={1}
        step={1}
        value={draft.maxUses}
        error={errorAt('maxUses')}
        onChange={(maxUses) => set({ maxUses })}
      />
      {!draft.isAutomatic && (
        <SwitchField
          label="Once per customer"
          hint="Guests enter their email in the cart and can’t change it on the payment page."
          checked={draft.oncePerCustomer}
          onChange={(oncePerCustomer) => set({ oncePerCustomer })}
        />
      )}
      <SwitchField
        label="On top of the volume discount"
        hint="When this is off, only the larger discount applies."
        checked={draft.isStackable}
        onChange={(isStackable) => set({ isStackable })}
      />
    </div>
  );
}

const TimeFields = ({ form: { draft, errorAt, set } }: { form: OfferFormState }) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <TextField
      label="Start"
      type="datetime-local"
      hint={zoneHint(draft.startsAt)}
      value={draft.startsAt}
      error={errorAt('startsAt')}
      onChange={(event) => set({ startsAt: event.target.value })}
    />
    <TextField
      label="End"
      type="datetime-local"
      hint={draft.endsAt ? zoneHint(draft.endsAt) : 'Leave empty for no end.'}
      value={draft.endsAt}
      error={errorAt('endsAt')}
      onChange={(event) => set({ endsAt: event.target.value })}
    />
  </div>
);

function OfferHead({ offer, children }: { offer: Offer; children?: ReactNode }) {
  const status = offerStatus(offer, Date.now());
  if (offer.id === '') return <Headline title="New Discount" />;
  return (
    <Headline title={offer.name}>
      <Badge tone={status === 'active' ? 'ink' : 'quiet'}>{STATUS_WORDS[status]}</Badge>
      <span className="figures text-sm text-ash">{usesWords(offer)}</span>
      {children}
      <Link to="/admin/audit?kind=discounts" className="link inline-flex min-h-11 items-center">
        History
      </Link>
    </Headline>
  );
}

function OfferConflict({ form }: { form: OfferFormState }) {
  if (!form.conflict) return null;
  return (
    <ConflictDialog
      title="This discount has changed"
      take={{ label: 'Use the saved version', onTake: form.takeNewer }}
      keep={{ label: 'Keep my changes', onKeep: form.keepMine }}
      onBack={form.backToEditing}
    >
      <p>{form.conflict.reason}.</p>
      <p className="text-ash">“Keep my changes” keeps your form. When you save it, it replaces theirs.</p>
    </ConflictDialog>
  );
}

/** Shows the form of a discount. */
export function OfferForm({ offer, onChanged }: { offer: Offer; onChanged?: (offer: Offer) => void }) {
  const element = useRef<HTMLFormElement>(null);
  const form = useOfferForm(offer, element);
  const [isDeleted, setDeleted] = useState(false);
  const navigate = useNavigate();
  const { known, isNew, created } = form;

  useEffect(() => {
    if (created) navigate(`/admin/discounts/${created}`, { replace: true });
    if (isDeleted) navigate('/admin/discounts');
  }, [created, isDeleted, navigate]);

  return (
    <>
      <OfferHead offer={known}>
        {onChanged && (
          <OfferActions
            offer={known}
            isUnsaved={form.isUnsaved}
            onChanged={onChanged}
            onDeleted={() => setDeleted(true)}
          />
        )}
      </OfferHead>
      <SavedForm
        element={element}
        form={form}
        what="this discount"
        action={isNew ? 'Create discount' : 'Save discount'}
        hasUndo={!isNew}
        isDone={!!created || isDeleted}
      >
        <div className="max-w-4xl space-y-12">
          <Panel title="Name">
            <NameFields form={form} />
          </Panel>
          <Panel title="Value">
            <ValueFields form={form} />
          </Panel>
          <Panel title="Applies to">
            <TargetFields form={form} />
          </Panel>
          <Panel title="Limits">
            <LimitFields form={form} />
          </Panel>
          <Panel title="Time">
            <TimeFields form={form} />
          </Panel>
        </div>
      </SavedForm>
      <OfferConflict form={form} />
    </>
  );
}
