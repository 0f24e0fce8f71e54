import { useState } from 'react';
import { Panel } from '#web/components/admin/screen.tsx';
import { Button } from '#web/components/button.tsx';
import type { Team } from '../api/team.ts';
import { InvitationList } from './invitation-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberList } from './member-list.tsx';
import { RoleTable } from './role-table.tsx';
import { SecondFactorSwitch } from './second-factor-switch.tsx';

/** Shows all people who run the shop, with their rights. */
export function TeamView({ team, ownId }: { team: Team; ownId: string }) {
  const [isInviting, setInviting] = useState(false);
  return (
    <div className="max-w-5xl space-y-12">
      <Panel
        title="People"
        actions={
          <Button size="small" aria-haspopup="dialog" onClick={() => setInviting(true)}>
            Invite someone
          </Button>
        }
      >
        <MemberList members={team.members} ownId={ownId} />
      </Panel>
      {team.invitations.length > 0 && (
        <Panel title="Invitations">
          <InvitationList invitations={team.invitations} />
        </Panel>
      )}
      <Panel title="Sign-in">
        <SecondFactorSwitch team={team} ownId={ownId} />
      </Panel>
      <Panel title="What each role can do">
        <RoleTable />
      </Panel>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </div>
  );
}
