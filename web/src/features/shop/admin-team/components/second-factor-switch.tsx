import { Link } from 'react-router-dom';
import { pluralize } from '#shared/base/format-count.ts';
import { SwitchField } from '#web/components/admin/fields.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { toast } from '#web/lib/toast.ts';
import { requireSecondFactor, type Team, useTeamChange } from '../api/team.ts';

/** Describes the effect on people without two-step sign-in. */
function consequence({ members }: Team): string {
  const missing = members.filter(({ hasSecondFactor }) => !hasSecondFactor).length;
  if (missing === 0) return 'Everyone on the team has it.';
  return `${pluralize(missing, 'person', 'people')} on the team ${missing === 1 ? 'has' : 'have'} to set it up before they can go on.`;
}

/** Requires two-step sign-in for the whole team. Owners must first turn it on for themselves. */
export function SecondFactorSwitch({ team, ownId }: { team: Team; ownId: string }) {
  const hasOwn = team.members.some(({ userId, hasSecondFactor }) => userId === ownId && hasSecondFactor);
  const { mutate, isPending } = useTeamChange(requireSecondFactor, (isRequired) =>
    isRequired
      ? 'Everyone on the team needs two-step sign-in now.'
      : 'The team can sign in with just a password again.',
  );
  const isLocked = !team.requiresSecondFactor && !hasOwn;
  return (
    <>
      <SwitchField
        label="Require two-step sign-in for the team"
        hint={isLocked ? 'Turn it on for your own account first.' : consequence(team)}
        checked={team.requiresSecondFactor}
        disabled={isLocked || isPending}
        onChange={(isRequired) =>
          mutate(isRequired, {
            onError: (error) =>
              toast({ tone: 'error', title: 'Nothing was changed', description: failureMessage(error) }),
          })
        }
      />
      {isLocked && (
        <Link to="/account" className="link inline-flex min-h-11 items-center">
          Go to your account
        </Link>
      )}
    </>
  );
}
