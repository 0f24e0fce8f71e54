import type { RefObject } from 'react';
import type { TeamMember } from '#shared/shop/team.ts';
import { ConfirmDialog } from '#web/components/admin/confirm-dialog.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { toast } from '#web/lib/toast.ts';
import { removeMember, resetSecondFactor, useTeamChange } from '../api/team.ts';

/** An action that waits for confirmation, and the person it affects. */
export interface AskedMember {
  member: TeamMember;
  act: 'remove' | 'reset';
}

interface MemberDialogsProps {
  asked: AskedMember | null;
  ownId: string;
  /** Gets the focus after a dialog closes. */
  afterwards: RefObject<HTMLElement | null>;
  onClose: () => void;
}

export const nameOf = ({ name, email }: TeamMember): string => name || email;

function Removal({ asked, ownId, afterwards, onClose }: MemberDialogsProps) {
  const { mutate, isPending } = useTeamChange(removeMember, () => 'They can’t open the back office anymore.');
  const member = asked?.act === 'remove' ? asked.member : null;
  const remove = () =>
    member &&
    mutate(member.userId, {
      onError: (error) => toast({ tone: 'error', title: 'Nobody was removed', description: failureMessage(error) }),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open={member !== null}
      onOpenChange={onClose}
      title={member?.userId === ownId ? 'Leave the team?' : 'Remove this person?'}
      action="Remove"
      isBusy={isPending}
      afterwards={afterwards}
      onConfirm={remove}
    >
      <p className="break-words">
        {member && nameOf(member)} loses access to the back office right away and is signed out on every device. They
        keep their account as a customer.
      </p>
    </ConfirmDialog>
  );
}

function Reset({ asked, afterwards, onClose }: MemberDialogsProps) {
  const { mutate, isPending } = useTeamChange(
    resetSecondFactor,
    () => 'They’re signed out everywhere. At the next sign-in, they set it up again.',
  );
  const member = asked?.act === 'reset' ? asked.member : null;
  const reset = () =>
    member &&
    mutate(member.userId, {
      onError: (error) => toast({ tone: 'error', title: 'Nothing was reset', description: failureMessage(error) }),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open={member !== null}
      onOpenChange={onClose}
      title="Reset two-step sign-in?"
      action="Reset"
      isBusy={isPending}
      afterwards={afterwards}
      onConfirm={reset}
    >
      <p className="break-words">
        Do this when {member && nameOf(member)} has lost both the authenticator app and the recovery codes. Call them
        first: a thief who has the password would ask for the same.
      </p>
      <p>
        They’re signed out everywhere and get an email. Then they sign in with just the password, and set up an app
        before the back office opens. Passkeys stay: only they can delete those, on their account page.
      </p>
    </ConfirmDialog>
  );
}

/** Asks for confirmation before a person is removed or their two-step sign-in is reset. */
export const MemberDialogs = (props: MemberDialogsProps) => (
  <>
    <Removal {...props} />
    <Reset {...props} />
  </>
);
