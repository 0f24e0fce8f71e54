import { type FormEvent, useState } from 'react';
import { type DaySpan, spanFault } from '#shared/shop/analytics.ts';
import { TextField } from '#web/components/admin/fields.tsx';
import { Button } from '#web/components/button.tsx';
import { shopDay } from '#web/lib/format/shop-zone.ts';

/** Shows two fields for a custom range of days in the shop's time zone. They start with the days currently shown. */
export function SpanForm({ span, onShow }: { span: DaySpan; onShow: (span: DaySpan) => void }) {
  const [draft, setDraft] = useState(span);
  const [isAsked, setAsked] = useState(false);
  const today = shopDay(Date.now());
  const fault = isAsked ? spanFault(draft, today) : null;
  const field = (path: keyof DaySpan, label: string) => (
    <TextField
      label={label}
      type="date"
      value={draft[path]}
      max={today}
      error={fault?.path === path ? `This day ${fault.message}` : null}
      className="max-w-56 grow"
      onChange={(event) => setDraft({ ...draft, [path]: event.target.value })}
    />
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (!spanFault(draft, today)) onShow(draft);
  }

  return (
    <form noValidate className="flex flex-wrap items-end gap-3" aria-label="Custom dates" onSubmit={submit}>
      {field('from', 'From')}
      {field('to', 'To')}
      <Button type="submit" look="outline" size="small">
        Show
      </Button>
    </form>
  );
}
