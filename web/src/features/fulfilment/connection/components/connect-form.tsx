import { type FormEvent, useEffect, useId, useRef } from 'react';
import { TextField } from '#web/components/admin/fields.tsx';
import { Button } from '#web/components/button.tsx';
import type { ProviderShop } from '../api/connection.ts';
import { channelLabel } from '../connection-labels.ts';
import { type ConnectField, useConnect } from '../use-connect.ts';

interface ConnectFormProps {
  /** Id of the provider shop that is already connected, to replace its key. */
  connectedId?: number | null;
  /** Default address for events. Null to leave out the field. */
  ownUrl: string | null;
  action: string;
  /** True to move the focus to the first field, such as after a click on a button. */
  takesFocus?: boolean;
  onConnected?: () => void;
}

/** Asks for the API key. If the key has access to several provider shops, also asks for the shop. */
export function ConnectForm({ connectedId = null, ownUrl, action, takesFocus = false, onConnected }: ConnectFormProps) {
  const id = useId();
  const fieldId = (field: ConnectField) => `${id}-${field}`;
  const form = useConnect({
    connectedId,
    ...(onConnected ? { onConnected } : {}),
    // Waits until the error is rendered next to its field.
    onFault: (field) => requestAnimationFrame(() => document.getElementById(fieldId(field))?.focus()),
  });
  const { shops, faults, isBusy } = form;
  const keyId = fieldId('apiKey');
  useEffect(() => {
    if (takesFocus) document.getElementById(keyId)?.focus();
  }, [takesFocus, keyId]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) form.submit();
  }

  return (
    <form noValidate className="max-w-xl space-y-5" onSubmit={submit}>
      {shops ? (
        <ShopChoice shops={shops} chosen={form.shopId} fault={faults.shopId} onChoose={form.chooseShop} />
      ) : (
        <>
          <TextField
            id={keyId}
            label="API key"
            type="password"
            autoComplete="off"
            spellCheck={false}
            hint="Stored encrypted and never shown again."
            value={form.apiKey}
            error={faults.apiKey}
            onChange={(event) => form.setApiKey(event.target.value)}
          />
          {ownUrl !== null && (
            <TextField
              id={fieldId('webhookUrl')}
              label="Webhook URL (optional)"
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder={ownUrl}
              hint="Where Printify sends its events. Leave it empty to use this shop’s address."
              value={form.webhookUrl}
              error={faults.webhookUrl}
              onChange={(event) => form.setWebhookUrl(event.target.value)}
            />
          )}
        </>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? 'Connecting…' : action}
        </Button>
        {shops && !isBusy && (
          <button type="button" className="link min-h-11" onClick={form.startOver}>
            Use another key
          </button>
        )}
      </div>
    </form>
  );
}

interface ShopChoiceProps {
  shops: readonly ProviderShop[];
  chosen: number | null;
  fault: string | undefined;
  onChoose: (id: number) => void;
}

function ShopChoice({ shops, chosen, fault, onChoose }: ShopChoiceProps) {
  const name = useId();
  const first = useRef<HTMLInputElement>(null);
  // Moves the focus here, because the previous step is gone.
  useEffect(() => first.current?.focus(), []);
  return (
    <fieldset>
      <legend className="label mb-1.5 text-xs">Choose the shop</legend>
      <p className="mb-4 text-sm text-ash">
        This key has access to {shops.length} shops. Which one makes your products?
      </p>
      <div className="border-t border-concrete">
        {shops.map(({ id, title, salesChannel }) => (
          <label key={id} className="flex min-h-13 items-center gap-4 border-b border-concrete py-2">
            <input
              ref={id === chosen ? first : undefined}
              type="radio"
              name={name}
              className="size-5 shrink-0 accent-ink"
              checked={id === chosen}
              onChange={() => onChoose(id)}
            />
            <span className="min-w-0 break-words">{title}</span>
            <span className="ml-auto text-right text-sm text-ash">{channelLabel(salesChannel)}</span>
          </label>
        ))}
      </div>
      {fault && (
        <p role="alert" className="mt-1.5 text-sm text-rust-deep">
          {fault}
        </p>
      )}
    </fieldset>
  );
}
