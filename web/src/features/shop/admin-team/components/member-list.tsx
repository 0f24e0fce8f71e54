import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { ROLE_TABLE } from '#shared/shop/roles.ts';
import type { TeamMember } from '#shared/shop/team.ts';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { Badge } from '#web/components/badge.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { formatUtcDay } from '#web/lib/format/admin-format.ts';
import { useMay } from '#web/lib/session/role.ts';
import { changeRole, useTeamChange } from '../api/team.ts';
import { type AskedMember, MemberDialogs, nameOf } from './member-dialogs.tsx';
import { RoleField } from './role-field.tsx';

interface MemberListProps {
  members: readonly TeamMember[];
  ownId: string;
}

/** Changes a person's role. Warns owners before they give up their own rights. */
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
  onReset: () => void;
  onRemove: () => void;
}

/** Describes the state of a person's two-step sign-in. */
function secondStep({ hasSecondFactor, mustTurnOnSecondFactor }: TeamMember): string {
  if (hasSecondFactor) return 'On';
  return mustTurnOnSecondFactor ? 'Off, needed at the next sign-in' : 'Off';
}

function Member({ member, isOwn, onChange, onReset, onRemove }: MemberProps) {
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
          <Fact label="Two-step sign-in">{secondStep(member)}</Fact>
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
        {!isOwn && mayManage && hasSecondFactor && (
          <button type="button" className={act} onClick={onReset}>
            Reset two-step sign-in<span className="sr-only"> of {nameOf(member)}</span>
          </button>
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

/** Lists the people on the team. Asks for confirmation before it removes a person or resets their two-step sign-in. */
export function MemberList({ members, ownId }: MemberListProps) {
  const [changed, setChanged] = useState<TeamMember | null>(null);
  const [asked, setAsked] = useState<AskedMember | null>(null);
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="People on the team" className="border-t border-concrete outline-none">
        {members.map((member) => (
          <Member
            key={member.userId}
            member={member}
            isOwn={member.userId === ownId}
            onChange={() => setChanged(member)}
            onReset={() => setAsked({ member, act: 'reset' })}
            onRemove={() => setAsked({ member, act: 'remove' })}
          />
        ))}
      </ul>
      {changed && <RoleDialog member={changed} isOwn={changed.userId === ownId} onClose={() => setChanged(null)} />}
      <MemberDialogs asked={asked} ownId={ownId} afterwards={list} onClose={() => setAsked(null)} />
    </>
  );
}
