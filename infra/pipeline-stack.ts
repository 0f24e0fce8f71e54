import { CfnOutput, DefaultStackSynthesizer, Duration, Stack, Tags, Validations } from 'aws-cdk-lib';
import { CfnOIDCProvider, ManagedPolicy, PolicyStatement, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { findingArn } from './constructs/nag-finding.ts';

const ISSUER = 'token.actions.githubusercontent.com';
const AUDIENCE = 'sts.amazonaws.com';
/** The GitHub environment whose reviewers let a deploy through; the stage it deploys has the same name. */
export const ENVIRONMENT = 'production';
export const BRANCH = 'main';
export const PIPELINE_STACK = 'foundation-pipeline';

/** CDK's roles that a deploy and a diff assume. The one for container images is left out: there are none. */
const BOOTSTRAP_ROLES = ['deploy-role', 'file-publishing-role', 'lookup-role'];
const { DEFAULT_QUALIFIER } = DefaultStackSynthesizer;

/** A repository as GitHub's tokens name it. Names can be reassigned, numbers never are. */
export interface Repository {
  /** `owner/name`, in GitHub's own upper and lower case. */
  name: string;
  ownerId: string;
  id: string;
}

export interface PipelineStackProps {
  /** The only repository whose jobs are admitted. */
  repository: Repository;
  /** False where the account already has its one provider for GitHub. */
  makesProvider: boolean;
}

/** Throws an `Error` for anything but `owner/name` with two numbers: an asterisk would admit other repositories. */
function checkRepository({ name, ownerId, id }: Repository): void {
  if (!/^[\w.-]+\/[\w.-]+$/.test(name))
    throw new Error(`Name the repository as --repository owner/name, not "${name}".`);
  if (![ownerId, id].every((number) => /^[1-9]\d*$/.test(number)))
    throw new Error(`The ids of the owner and the repository at GitHub must be numbers, not "${ownerId}" and "${id}".`);
}

/**
 * Returns the accepted `sub` claims. Repositories created, renamed or transferred since 15 July 2026 have the numbers in it,
 * older ones where their owner chose so (GitHub's "OpenID Connect reference", Immutable subject claims). The number of the
 * repository is demanded besides, so that a later holder of the name is refused.
 */
function subjectsOf({ name, ownerId, id }: Repository, of: string): string[] {
  const [owner, shop] = name.split('/');
  return [`repo:${owner}@${ownerId}/${shop}@${id}:${of}`, `repo:${name}:${of}`];
}

/**
 * The pipeline's roles at AWS. There are no keys: GitHub signs a token for a job, and AWS grants it a role for an hour.
 * Deployed once, apart from the shop.
 */
export class PipelineStack extends Stack {
  constructor(scope: Construct, { repository, makesProvider }: PipelineStackProps) {
    super(scope, 'pipeline', {
      stackName: PIPELINE_STACK,
      description: 'Lets jobs of one repository deploy the shop and compare it',
      env: { account: process.env.CDK_DEFAULT_ACCOUNT, region: process.env.CDK_DEFAULT_REGION },
    });
    checkRepository(repository);
    for (const [key, value] of Object.entries({ app: 'foundation', stage: ENVIRONMENT })) Tags.of(this).add(key, value);
    const provider = makesProvider
      ? new CfnOIDCProvider(this, 'GitHub', { url: `https://${ISSUER}`, clientIdList: [AUDIENCE] }).attrArn
      : `arn:aws:iam::${this.account}:oidc-provider/${ISSUER}`;
    // A job of another branch is refused, whatever the settings of GitHub's environment.
    const deploy = this.roleOf('Deploy', provider, repository, `environment:${ENVIRONMENT}`, {
      ref: `refs/heads/${BRANCH}`,
    });
    this.mayAssumeBootstrapRoles(deploy);
    const diff = this.roleOf('Diff', provider, repository, 'pull_request');
    this.mayReadTemplates(diff);
    new CfnOutput(this, 'DeployRole', { value: deploy.roleArn });
    new CfnOutput(this, 'DiffRole', { value: diff.roleArn });
  }

  /**
   * Makes a role for jobs with exactly these claims: no pattern, so that no other branch or repository matches. AWS STS
   * reads the claims besides `aud` and `sub` of GitHub's tokens since January 2026.
   */
  private roleOf(
    id: string,
    provider: string,
    repository: Repository,
    of: string,
    claims: Record<string, string> = {},
  ): Role {
    const expected = { aud: AUDIENCE, sub: subjectsOf(repository, of), repository_id: repository.id, ...claims };
    return new Role(this, id, {
      assumedBy: new WebIdentityPrincipal(provider, {
        StringEquals: Object.fromEntries(
          Object.entries(expected).map(([claim, value]) => [`${ISSUER}:${claim}`, value]),
        ),
      }),
      maxSessionDuration: Duration.hours(1),
    });
  }

  /** Grants CDK's roles in the shop's region; nothing is deployed elsewhere. */
  private mayAssumeBootstrapRoles(role: Role): void {
    const resources = BOOTSTRAP_ROLES.map(
      (name) => `arn:aws:iam::${this.account}:role/cdk-${DEFAULT_QUALIFIER}-${name}-${this.account}-${this.region}`,
    );
    new ManagedPolicy(this, 'TakeOnBootstrapRoles', {
      statements: [new PolicyStatement({ actions: ['sts:AssumeRole'], resources })],
      roles: [role],
    });
  }

  /**
   * Grants reading the shop's templates and no more, because pull requests run unreviewed code. CDK's lookup role would allow
   * reading the whole account, orders included.
   */
  private mayReadTemplates(role: Role): void {
    const resource = `arn:aws:cloudformation:${this.region}:${this.account}:stack/foundation-${ENVIRONMENT}-*/*`;
    const policy = new ManagedPolicy(this, 'ReadTemplates', {
      statements: [
        new PolicyStatement({
          actions: ['cloudformation:DescribeStacks', 'cloudformation:GetTemplate', 'cloudformation:ListStackResources'],
          resources: [resource],
        }),
      ],
      roles: [role],
    });
    Validations.of(policy).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${findingArn(this, resource)}]`,
      reason: 'The two stacks of production, whose ids AWS makes up.',
    });
  }
}
