import { useQuery } from '@tanstack/react-query';
import { BackLink, Headline, Panel } from '#web/components/admin/screen.tsx';
import { teamQuery } from '#web/features/shop/admin-team/api/team.ts';
import { SessionList } from '#web/features/shop/admin-team/components/session-list.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';
import { usePageParams } from '#web/lib/hooks/page-params.ts';

/** Shows owners the devices on which a team member is signed in. */
export default function MemberSessions() {
  usePageTitle('Sessions');
  const { id = '' } = usePageParams();
  const { data: team } = useQuery(teamQuery);
  const person = team?.members.find(({ userId }) => userId === id);
  return (
    <>
      <BackLink to="/admin/team">Team</BackLink>
      <Headline title="Sessions" />
      <div className="max-w-3xl">
        <Panel title="Signed in">
          {person && (
            <p className="mb-4 break-words text-ash">
              {person.name ? `${person.name}, ${person.email}` : person.email}
            </p>
          )}
          <SessionList userId={id} />
        </Panel>
      </div>
    </>
  );
}
