import { spawnSync } from 'node:child_process';
import { BRANCH, ENVIRONMENT, type Repository } from '../../pipeline-stack.ts';

/** Calls GitHub's API. Returns null if there is no access or the path is unknown. */
export type CallGitHub = (path: string) => unknown;

/** Calls GitHub's API with the `gh` command and its sign-in. */
export const callGh: CallGitHub = (path) => {
  const { status, stdout } = spawnSync('gh', ['api', path], { encoding: 'utf8' });
  return status === 0 ? JSON.parse(stdout) : null;
};

interface Described {
  full_name?: string;
  id?: number;
  owner?: { id?: number };
}

/**
 * Parses ids in the form `<owner>/<repository>`, for operators without `gh`. Throws an `Error` that says where to find them.
 */
function parseIds(name: string, given: string | undefined): Pick<Repository, 'ownerId' | 'id'> {
  const [, ownerId, id] = /^(\d+)\/(\d+)$/.exec(given ?? '') ?? [];
  if (ownerId && id) return { ownerId, id };
  throw new Error(
    `GitHub returned nothing about ${name}. Sign in with "gh auth login", or pass its ids (owner.id and id at https://api.github.com/repos/${name}): -c githubIds=<owner>/<repository>`,
  );
}

/**
 * Returns the repository with the name and ids that GitHub's tokens contain, from GitHub or from the operator's ids. Throws
 * an `Error` if neither is available, or if the repository has a custom subject claim.
 */
export function readRepository(name: string, ids: string | undefined, ask: CallGitHub): Repository {
  const found = ids ? null : (ask(`repos/${name}`) as Described | null);
  const { full_name, id, owner } = found ?? {};
  if (!full_name || !id || !owner?.id) return { name, ...parseIds(name, ids) };
  const subject = ask(`repos/${full_name}/actions/oidc/customization/sub`) as { use_default?: boolean } | null;
  if (subject?.use_default === false)
    throw new Error(
      `${full_name} has a custom subject claim, which the roles don't accept. Go back to GitHub's default: gh api -X PUT repos/${full_name}/actions/oidc/customization/sub -F use_default=true`,
    );
  return { name: full_name, ownerId: String(owner.id), id: String(id) };
}

/** Returns the `gh` commands that set up GitHub once. */
export function setupCommands(
  { name }: Repository,
  { region, deployRole, diffRole }: { region: string; deployRole: string; diffRole: string },
): string[] {
  const environment = `repos/${name}/environments/${ENVIRONMENT}`;
  return [
    `gh api -X PUT ${environment} -F 'reviewers[][type]=User' -F "reviewers[][id]=$(gh api user --jq .id)" -F 'deployment_branch_policy[protected_branches]=false' -F 'deployment_branch_policy[custom_branch_policies]=true'`,
    `gh api -X POST ${environment}/deployment-branch-policies -f name=${BRANCH}`,
    `gh variable set AWS_REGION -R ${name} --body ${region}`,
    `gh variable set AWS_DIFF_ROLE -R ${name} --body ${diffRole}`,
    `gh variable set AWS_DEPLOY_ROLE -R ${name} --env ${ENVIRONMENT} --body ${deployRole}`,
  ];
}
