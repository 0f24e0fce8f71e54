import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ROLE_TABLE, type Role } from '#shared/shop/roles.ts';
import { Button, buttonLook } from '#web/components/button.tsx';
import { call } from '#web/lib/data/api.ts';
import { failureMessage } from '#web/lib/data/failure.ts';
import { useSettings } from '#web/lib/data/settings.ts';
import { useAuth } from '#web/lib/session/session.tsx';
import { loadIdentity } from '#web/lib/storage/stored-session.ts';

const invitationQuery = queryOptions({
  queryKey: ['me', 'team-invitation'],
  queryFn: () => call('GET /api/me/team-invitation', {}),
  staleTime: 0,
});

/** Milliseconds to wait before asking again whether the account is on the team. */
const PAUSE_MS = 1_000;
const MOST_TRIES = 30;

/** Joins the team and waits until the sign-in includes the new rights. This takes the shop about a second. */
async function join(): Promise<void> {
  await call('POST /api/me/team-invitation/acceptance', {});
  const identity = await loadIdentity();
  for (let tries = 0; tries < MOST_TRIES && !(await identity.renewGroups()).includes('admin'); tries++)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}

interface InvitationProps {
  role: Role;
  invitedBy: string;
}

/** Asks an invited person whether they want to join. */
function Invitation({ role, invitedBy }: InvitationProps) {
  const { profile, signOut } = useAuth();
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: join,
    onSuccess: () => client.invalidateQueries({ queryKey: ['me'], exact: true }),
  });
  const { name } = useSettings();
  return (
    <div className="space-y-8">
      <h1 className="display text-[clamp(2rem,4.4vw,4rem)]">Join the team</h1>
      <div className="space-y-2">
        <p className="text-lg break-words">
          {invitedBy} invited you to help run {name}.
        </p>
        <p>
          Your role: <strong>{ROLE_TABLE[role].name}</strong>. {ROLE_TABLE[role].summary}
        </p>
        {profile && <p className="break-words text-ash">You’re signed in as {profile.email}.</p>}
      </div>
      {error && (
        <p role="alert" className="border-l-2 border-rust pl-4">
          {failureMessage(error)}
        </p>
      )}
      <div className="flex flex-wrap gap-4">
        <Button isBusy={isPending} onClick={() => mutate()}>
          {isPending ? 'One moment...' : 'Accept the invitation'}
        </Button>
        <Button look="outline" onClick={() => void signOut()}>
          Sign out
        </Button>
      </div>
    </div>
  );
}

/** Tells a signed-in person who is not on the team that the back office is for admins only. */
export default function AdminsOnly() {
  const { profile, signOut } = useAuth();
  const { data, isPending } = useQuery(invitationQuery);
  if (isPending) return <p role="status">Loading...</p>;
  if (data?.invitation) return <Invitation {...data.invitation} />;
  return (
    <div className="space-y-8">
      <h1 className="display text-[clamp(2rem,4.4vw,4rem)]">Admins only</h1>
      <div className="space-y-2">
        <p className="text-lg">You need an admin account to open this page.</p>
        {profile && <p className="break-words text-ash">You’re signed in as {profile.email}.</p>}
      </div>
      <div className="flex flex-wrap gap-4">
        <Button onClick={() => void signOut()}>Sign out</Button>
        <Link to="/" className={buttonLook('outline')}>
          Return to Home
        </Link>
      </div>
    </div>
  );
}
