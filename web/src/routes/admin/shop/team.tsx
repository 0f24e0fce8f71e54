import { useQuery } from '@tanstack/react-query';
import { Headline, Outdated, Waiting } from '#web/components/admin/screen.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { teamQuery } from '#web/features/shop/admin-team/api/team.ts';
import { TeamView } from '#web/features/shop/admin-team/components/team-view.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';
import { useAuth } from '#web/lib/session/session.tsx';

export default function AdminTeam() {
  usePageTitle('Team');
  const { profile } = useAuth();
  const { data: team, isError, refetch } = useQuery(teamQuery);
  return (
    <>
      <Headline title="Team" />
      {isError && team && <Outdated what="the newest changes of the team" onRetry={() => refetch()} />}
      {!team && (isError ? <LoadFailure what="the team" onRetry={() => refetch()} /> : <Waiting />)}
      {team && <TeamView team={team} ownId={profile?.userId ?? ''} />}
    </>
  );
}
