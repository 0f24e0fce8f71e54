import { type FormEvent, useState } from 'react';
import type { ProviderConnection } from '#shared/fulfilment/provider-connection.ts';
import { TextField } from '#web/components/admin/fields.tsx';
import { Button } from '#web/components/button.tsx';
import { ApiProblem } from '#web/lib/data/api.ts';
import { useWhenChanged } from '#web/lib/hooks/use-when-changed.ts';
import { changeConnection, useConnectionChange } from '../api/connection.ts';
import { NOT_SAVED, SAVED } from '../connection-labels.ts';

const FIELD = 'provider-webhook-url';

/** Edits the address that the provider sends its events to. An empty field means the shop's own address. */
export function WebhookUrlForm({ integration: { webhookUrl, version } }: { integration: ProviderConnection }) {
  const [text, setText] = useState(webhookUrl);
  const save = useConnectionChange((url: string | null) => changeConnection({ webhookUrl: url, version }), {
    done: SAVED,
    failed: NOT_SAVED,
  });
  useWhenChanged(webhookUrl, () => setText(webhookUrl));
  const fault =
    save.error instanceof ApiProblem && save.error.problem.errors?.find(({ path }) => path === 'webhookUrl')?.message;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    save.mutate(text.trim() || null, { onError: () => document.getElementById(FIELD)?.focus() });
  }

  return (
    <form noValidate className="flex flex-wrap items-start gap-x-4 gap-y-3" onSubmit={submit}>
      <TextField
        id={FIELD}
        className="min-w-0 grow basis-80"
        label="Webhook URL"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        hint="Leave it empty to use this shop’s address."
        value={text}
        error={fault || null}
        onChange={(event) => {
          setText(event.target.value);
          save.reset();
        }}
      />
      <Button type="submit" look="outline" size="small" className="sm:mt-[1.375rem]" isBusy={save.isPending}>
        {save.isPending ? 'Updating…' : 'Update'}
      </Button>
    </form>
  );
}
