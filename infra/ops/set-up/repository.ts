import { spawnSync } from 'node:child_process';
import { BRANCH, ENVIRONMENT, type Repository } from '../../pipeline-stack.ts';

/** Asks GitHub's API; null where nobody can ask or there is no such thing. */
export type AskGitHub = (path: string) => unknown;

/** With the command `gh` and whoever is signed in there. */
export const askWithGh: AskGitHub = (path) => {
  const { status, stdout } = spawnSync('gh', ['api', path], { encoding: 'utf8' });
  return status === 0 ? JSON.parse(stdout) : null;
};

interface Described {
  full_name?: string;
  id?: number;
  owner?: { id?: number };
}

/** The numbers as `<owner>/<repository>`, for whoever has no `gh`. Throws an `Error` with the way to find them. */
function numbersOf(name: string, given: string | undefined): Pick<Repository, 'ownerId' | 'id'> {
  const [, ownerId, id] = /^(\d+)\/(\d+)$/.exec(given ?? '') ?? [];
  if (ownerId && id) return { ownerId, id };
  throw new Error(
    `GitHub did not describe ${name}. Sign in with "gh auth login", or name its numbers (owner.id and id at https://api.github.com/repos/${name}): -c githubIds=<owner>/<repository>`,
  );
}

/**
 * The repository as its tokens will name it, by GitHub's own words or by the numbers that the operator gives. Throws an
 * `Error` where neither is there, and for a repository whose tokens name something else.
 */
export function readRepository(name: string, ids: string | undefined, ask: AskGitHub): Repository {
  const found = ids ? null : (ask(`repos/${name}`) as Described | null);
  const { full_name, id, owner } = found ?? {};
  if (!full_name || !id || !owner?.id) return { name, ...numbersOf(name, ids) };
  const subject = ask(`repos/${full_name}/actions/oidc/customization/sub`) as { use_default?: boolean } | null;
  if (subject?.use_default === false)
    throw new Error(
      `${full_name} has a subject claim of its own, which the roles do not know. Take GitHub's: gh api -X PUT repos/${full_name}/actions/oidc/customization/sub -F use_default=true`,
    );
  return { name: full_name, ownerId: String(owner.id), id: String(id) };
}

/** What to tell GitHub once, as commands of `gh`. */
export function settingsOf(
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
