import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { ROLE_TABLE } from '#shared/shop/roles.ts';
import type { TeamMember } from '#shared/shop/team.ts';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { ConfirmDialog } from '#web/components/admin/confirm-dialog.tsx';
import { Badge } from '#web/components/badge.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { formatUtcDay } from '#web/lib/format/admin-format.ts';
import { useMay } from '#web/lib/session/role.ts';
import { toast } from '#web/lib/toast.ts';
import { changeRole, removeMember, useTeamChange } from '../api/team.ts';
import { RoleField } from './role-field.tsx';

interface MemberListProps {
  members: readonly TeamMember[];
  ownId: string;
}

const nameOf = ({ name, email }: TeamMember): string => name || email;

/** Changes a role. Warns owners who are about to give their own rights away. */
function RoleDialog({ member, isOwn, onClose }: { member: TeamMember; isOwn: boolean; onClose: () => void }) {
  const [role, setRole] = useState(member.role);
  const { mutate, error, isPending } = useTeamChange(changeRole, (change) => {
    return `${nameOf(member)} is now: ${ROLE_TABLE[change.role].name}.`;
  });
  return (
    <ActionDialog
      title="Change role"
      action="Change role"
      wayOut="Cancel"
      isBusy={isPending}
      fault={error && failureMessage(error)}
      isUnsaved={role !== member.role}
      onSubmit={() => (role === member.role ? onClose() : mutate({ id: member.userId, role }, { onSuccess: onClose }))}
      onClose={onClose}
    >
      <p className="break-words">
        {nameOf(member)}. The new role counts right away.
        {isOwn && role !== 'owner' && ' You won’t be able to change the team anymore.'}
      </p>
      <RoleField role={role} onChange={setRole} />
    </ActionDialog>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex gap-2">
    <dt>{label}</dt>
    <dd className="text-ink">{children}</dd>
  </div>
);

interface MemberProps {
  member: TeamMember;
  isOwn: boolean;
  onChange: () => void;
  onRemove: () => void;
}

function Member({ member, isOwn, onChange, onRemove }: MemberProps) {
  const { email, name, role, seenOn, hasSecondFactor, canSignIn } = member;
  const mayManage = useMay('manageTeam');
  const act = 'label link min-h-11 text-xs disabled:text-ash disabled:no-underline';
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2 border-b border-concrete py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <span className="break-words">{name || email}</span>
          <Badge tone={role === 'owner' ? 'ink' : 'quiet'}>{ROLE_TABLE[role].name}</Badge>
          {isOwn && <Badge tone="quiet">You</Badge>}
          {!canSignIn && <Badge tone="rust">Can’t sign in</Badge>}
        </p>
        {name && <p className="text-sm break-all text-ash">{email}</p>}
        <dl className="figures mt-1 flex flex-wrap gap-x-6 text-sm text-ash">
          <Fact label="Two-step sign-in">{hasSecondFactor ? 'On' : 'Off'}</Fact>
          <Fact label="Last seen">{seenOn ? formatUtcDay(seenOn) : 'Not yet'}</Fact>
        </dl>
      </div>
      <div className="flex flex-wrap gap-x-6">
        {(isOwn || mayManage) && (
          <Link
            to={isOwn ? '/admin/security' : `/admin/team/${member.userId}/sessions`}
            className={`${act} flex items-center`}
          >
            Sessions<span className="sr-only"> of {nameOf(member)}</span>
          </Link>
        )}
        <button type="button" className={act} aria-haspopup="dialog" onClick={onChange}>
          Change role<span className="sr-only"> of {nameOf(member)}</span>
        </button>
        <button type="button" className={act} onClick={onRemove}>
          Remove<span className="sr-only"> {nameOf(member)}</span>
        </button>
      </div>
    </li>
  );
}

/** Lists the people on the team. Asks before it removes one. */
export function MemberList({ members, ownId }: MemberListProps) {
  const [changed, setChanged] = useState<TeamMember | null>(null);
  const [asked, setAsked] = useState<TeamMember | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const { mutate, isPending } = useTeamChange(removeMember, () => 'They can’t open the back office anymore.');

  function remove() {
    if (!asked) return;
    mutate(asked.userId, {
      onError: (error) => toast({ tone: 'error', title: 'Nobody was removed', description: failureMessage(error) }),
      onSettled: () => setAsked(null),
    });
  }

  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="People on the team" className="border-t border-concrete outline-none">
        {members.map((member) => (
          <Member
            key={member.userId}
            member={member}
            isOwn={member.userId === ownId}
            onChange={() => setChanged(member)}
            onRemove={() => setAsked(member)}
          />
        ))}
      </ul>
      {changed && <RoleDialog member={changed} isOwn={changed.userId === ownId} onClose={() => setChanged(null)} />}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={asked?.userId === ownId ? 'Leave the team?' : 'Remove this person?'}
        action="Remove"
        isBusy={isPending}
        afterwards={list}
        onConfirm={remove}
      >
        <p className="break-words">
          {asked && nameOf(asked)} loses access to the back office right away and is signed out on every device. The
          account stays, as a customer’s.
        </p>
      </ConfirmDialog>
    </>
  );
}
