import { useRef, useState } from 'react';
import { ROLE_TABLE } from '#shared/shop/roles.ts';
import type { Invitation } from '#shared/shop/team.ts';
import { ConfirmDialog } from '#web/components/admin/confirm-dialog.tsx';
import { Badge } from '#web/components/badge.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { formatShopDay } from '#web/lib/format/admin-format.ts';
import { toast } from '#web/lib/toast.ts';
import { resendInvitation, useTeamChange, withdrawInvitation } from '../api/team.ts';

const hasExpired = ({ expiresAt }: Invitation): boolean => Date.parse(expiresAt) <= Date.now();

/** Lists the invitations that have not been accepted. Asks for confirmation before it withdraws one. */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  const [asked, setAsked] = useState<Invitation | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const resend = useTeamChange(resendInvitation, () => 'The invitation is on its way again.');
  const withdraw = useTeamChange(withdrawInvitation, () => 'The invitation no longer works.');
  const fail = (title: string) => (error: unknown) =>
    toast({ tone: 'error', title, description: failureMessage(error) });
  const act = 'label link min-h-11 text-xs disabled:text-ash disabled:no-underline';
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Invitations" className="border-t border-concrete outline-none">
        {invitations.map((invitation) => (
          <li
            key={invitation.id}
            className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2 border-b border-concrete py-4"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
                <span className="break-all">{invitation.email}</span>
                <Badge tone="quiet">{ROLE_TABLE[invitation.role].name}</Badge>
                {hasExpired(invitation) && <Badge tone="rust">Expired</Badge>}
              </p>
              <p className="figures mt-1 text-sm break-words text-ash">
                Invited by {invitation.invitedBy} on {formatShopDay(invitation.sentAt)}, valid until{' '}
                {formatShopDay(invitation.expiresAt)}
              </p>
            </div>
            <div className="flex gap-6">
              <button
                type="button"
                className={act}
                disabled={resend.isPending}
                onClick={() => resend.mutate(invitation.id, { onError: fail('Invitation not sent') })}
              >
                Send again<span className="sr-only"> to {invitation.email}</span>
              </button>
              <button type="button" className={act} onClick={() => setAsked(invitation)}>
                Withdraw<span className="sr-only"> the invitation of {invitation.email}</span>
              </button>
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title="Withdraw this invitation?"
        action="Withdraw"
        isBusy={withdraw.isPending}
        afterwards={list}
        onConfirm={() =>
          asked &&
          withdraw.mutate(asked.id, {
            onError: fail('Invitation not withdrawn'),
            onSettled: () => setAsked(null),
          })
        }
      >
        <p className="break-words">{asked?.email} won’t be able to join with it.</p>
      </ConfirmDialog>
    </>
  );
}
