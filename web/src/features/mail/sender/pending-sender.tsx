import { type ReactNode, useEffect, useRef } from 'react';
import type { SenderState } from '#shared/mail/sender/sender-schema.ts';
import { CopyButton } from '#web/components/admin/copy-button.tsx';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';

type Pending = NonNullable<SenderState['pending']>;

const STATES: Record<Pending['state'], string> = {
  pending: 'Waiting',
  verified: 'Verified',
  failed: 'Not found',
  missing: 'Not at Amazon SES',
};

function introOf({ address, by, identity, state }: Pending): string {
  if (state === 'verified') return 'Amazon SES has verified it. Check again to switch.';
  if (state === 'missing')
    return `Amazon SES doesn’t know ${identity} anymore. It may have been deleted in its console. Start again, or cancel.`;
  if (state === 'failed')
    return by === 'domain'
      ? `Amazon SES looked for the records of ${identity} for three days and gave up. Compare them with your DNS, then start again.`
      : 'The link has expired. Start again to get another one.';
  return by === 'domain'
    ? `Add these records where the DNS of ${identity} is managed. Amazon SES usually finds them within an hour; it can take up to three days.`
    : `Amazon SES has sent an email to ${address}. Open the link in it within 24 hours.`;
}

const Part = ({ name, what, text }: { name: string; what: string; text: string }) => (
  <div>
    <dt className="text-xs text-ash">{name}</dt>
    <dd className="flex items-center justify-between gap-4">
      <span className="min-w-0 break-all font-mono text-sm">{text}</span>
      <CopyButton what={what} text={text} />
    </dd>
  </div>
);

const Records = ({ records, state }: Pick<Pending, 'records' | 'state'>) => (
  <ol aria-label="DNS records" className="border-t border-concrete">
    {records.map(({ name, value }, index) => (
      <li key={name} className="border-b border-concrete py-3">
        <p className="mb-1 flex flex-wrap items-center gap-x-3 text-sm font-semibold">
          CNAME record {index + 1}
          <span className="font-normal text-ash">{STATES[state]}</span>
        </p>
        <dl className="grid gap-x-8 xl:grid-cols-2">
          <Part name="Name" what={`name of record ${index + 1}`} text={name} />
          <Part name="Value" what={`value of record ${index + 1}`} text={value} />
        </dl>
      </li>
    ))}
  </ol>
);

interface PendingPanelProps {
  pending: Pending;
  /** Name of the action in progress. Undefined if there is none. */
  busy: string | undefined;
  onCheck: () => void;
  onRestart: () => void;
  onCancel: () => void;
  /** Text with the result of the last check. */
  children: ReactNode;
}

/** Shows a new sender that is not verified yet: its state and the next steps. */
export function PendingPanel({ pending, busy, onCheck, onRestart, onCancel, children }: PendingPanelProps) {
  const { address, state, records } = pending;
  const mayRestart = state === 'failed' || state === 'missing';
  const heading = useRef<HTMLHeadingElement>(null);
  // The submitted form has disappeared, so the heading takes the focus.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <div className="border border-control p-4 sm:p-5">
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h3 ref={heading} tabIndex={-1} className="min-w-0 break-words font-semibold">
          {address}
        </h3>
        <Badge tone={state === 'failed' || state === 'missing' ? 'rust' : 'quiet'}>{STATES[state].toUpperCase()}</Badge>
      </div>
      <p className="mb-4 max-w-[64ch]">{introOf(pending)}</p>
      {records.length > 0 && <Records records={records} state={state} />}
      <p role="status" className="mt-4 text-sm empty:hidden">
        {children}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {mayRestart ? (
          <Button size="small" isBusy={busy !== undefined} onClick={onRestart}>
            {busy === 'request' ? 'Starting…' : 'Start again'}
          </Button>
        ) : (
          <Button size="small" isBusy={busy !== undefined} onClick={onCheck}>
            {busy === 'check' ? 'Checking…' : 'Check again'}
          </Button>
        )}
        <Button look="outline" size="small" isBusy={busy !== undefined} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
