import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Session } from '#shared/shop/team.ts';
import { ConfirmDialog } from '#web/components/admin/confirm-dialog.tsx';
import { Outdated, Waiting } from '#web/components/admin/screen.tsx';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { sessionsQuery, useSessionsEnd } from '../api/sessions.ts';

const Entry = ({ session, onEnd }: { session: Session; onEnd: () => void }) => (
  <li className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2 border-b border-concrete py-4">
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        {session.device}
        {session.isCurrent && <Badge tone="ink">This device</Badge>}
      </p>
      <dl className="figures mt-1 flex flex-wrap gap-x-6 text-sm text-ash">
        {(
          [
            ['Signed in', session.startedAt],
            ['Last seen', session.seenAt],
          ] as const
        ).map(([label, at]) => (
          <div key={label} className="flex gap-2">
            <dt>{label}</dt>
            <dd className="text-ink">
              <time dateTime={at}>{formatStamp(at)}</time>
            </dd>
          </div>
        ))}
      </dl>
    </div>
    {!session.isCurrent && (
      <button type="button" className="label link min-h-11 text-xs" onClick={onEnd}>
        End session<span className="sr-only">: {session.device}</span>
      </button>
    )}
  </li>
);

/** Explains the effect of ending sessions and the limits of Cognito. `isOwn` is true for the admin's own sessions. */
function Consequence({ isOwn, isAll }: { isOwn: boolean; isAll: boolean }) {
  const cannot = 'Amazon Cognito, which keeps your accounts, can’t revoke a single session';
  const danger = 'Someone who copied it could still add a passkey to the account.';
  return (
    <>
      <p>
        The shop refuses {isAll ? 'them' : 'it'} from now on; using the shop takes a new sign-in. Pages that are open
        may show what they already loaded.
      </p>
      {!isOwn && isAll && (
        <p>
          Amazon Cognito revokes all of them, too, so a stolen session can’t add a passkey to the account anymore.
          Passkeys that were added before stay until this person deletes them.
        </p>
      )}
      {!isOwn && !isAll && (
        <p>
          {cannot}. {danger} If you suspect that, end all sessions instead.
        </p>
      )}
      {isOwn && (
        <p>
          {cannot} or all but yours. {danger} If you suspect that, use “Sign out everywhere” on your account page, and
          delete passkeys that aren’t yours.
        </p>
      )}
    </>
  );
}

interface SessionListProps {
  /** Id of the person. Null for the admin's own sessions. */
  userId: string | null;
}

/** Lists the sessions of a person. Asks for confirmation before it ends one. */
export function SessionList({ userId }: SessionListProps) {
  const { data, isError, refetch } = useQuery(sessionsQuery(userId));
  /** The session that the dialog asks about, or `all` for all other sessions. */
  const [asked, setAsked] = useState<Session | 'all' | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const { mutate, isPending } = useSessionsEnd(userId);
  if (!data) return isError ? <LoadFailure what="the sessions" onRetry={() => refetch()} /> : <Waiting />;
  const { items } = data;
  const others = items.filter(({ isCurrent }) => !isCurrent);
  const all = items.length > others.length ? 'End all others' : 'End all';
  const end = () => mutate(asked === 'all' || asked === null ? null : asked.id, { onSettled: () => setAsked(null) });
  return (
    <>
      {isError && <Outdated what="the newest sessions" onRetry={() => refetch()} />}
      {items.length === 0 && <p className="text-ash">No session in the last 30 days.</p>}
      {items.length > 0 && (
        <ul ref={list} tabIndex={-1} aria-label="Sessions" className="border-t border-concrete outline-none">
          {items.map((session) => (
            <Entry key={session.id} session={session} onEnd={() => setAsked(session)} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <Button look="outline" className="mt-6" onClick={() => setAsked('all')}>
          {all}
        </Button>
      )}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={asked === 'all' ? `${all}?` : 'End this session?'}
        action="End"
        isBusy={isPending}
        afterwards={list}
        onConfirm={end}
      >
        {asked !== 'all' && asked !== null && <p className="font-semibold">{asked.device}</p>}
        <Consequence isOwn={userId === null} isAll={asked === 'all'} />
      </ConfirmDialog>
    </>
  );
}
