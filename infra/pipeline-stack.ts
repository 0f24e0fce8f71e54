import { CfnOutput, DefaultStackSynthesizer, Duration, Stack, Tags, Validations } from 'aws-cdk-lib';
import { CfnOIDCProvider, ManagedPolicy, PolicyStatement, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { inFinding } from './constructs/finding.ts';

const ISSUER = 'token.actions.githubusercontent.com';
const AUDIENCE = 'sts.amazonaws.com';
/** The GitHub environment whose reviewers let a deploy through; the stage it deploys has the same name. */
export const ENVIRONMENT = 'production';
/** The branch that is deployed. */
export const BRANCH = 'main';
export const PIPELINE_STACK = 'foundation-pipeline';

/** CDK's roles that a deploy and a look take on; not among them the one for container images, of which there are none. */
const BOOTSTRAP_ROLES = ['deploy-role', 'file-publishing-role', 'lookup-role'];
const { DEFAULT_QUALIFIER } = DefaultStackSynthesizer;

/** A repository as GitHub's tokens name it: names can pass to somebody else, numbers never do. */
export interface Repository {
  /** `owner/name`, in the letters that GitHub has. */
  name: string;
  ownerId: string;
  id: string;
}

export interface PipelineStackProps {
  /** Whose jobs are let in, and nobody else's. */
  repository: Repository;
  /** An account has one provider for GitHub: false where it is there already. */
  makesProvider: boolean;
}

/** Throws an `Error` for what is no `owner/name` with its numbers: a star in it would let other repositories in. */
function checkRepository({ name, ownerId, id }: Repository): void {
  if (!/^[\w.-]+\/[\w.-]+$/.test(name))
    throw new Error(`Whose pipeline? Name the repository: --repository owner/name (not "${name}")`);
  if (![ownerId, id].every((number) => /^[1-9]\d*$/.test(number)))
    throw new Error(`GitHub has a number for the owner and one for the repository (not "${ownerId}" and "${id}")`);
}

/**
 * What a token of the repository may say it is. Repositories made, renamed or transferred since 15 July 2026 have the
 * numbers in it, older ones where their owner chose so (GitHub's "OpenID Connect reference", Immutable subject claims).
 * Either is exact, and the repository's number is asked for beside it, so that nobody who gets the name later fits.
 */
function subjectsOf({ name, ownerId, id }: Repository, of: string): string[] {
  const [owner, shop] = name.split('/');
  return [`repo:${owner}@${ownerId}/${shop}@${id}:${of}`, `repo:${name}:${of}`];
}

/**
 * Who the pipeline is at AWS. It has no keys: GitHub vouches for a job, and AWS lends it rights for an hour. Deployed once
 * by an owner, apart from the shop.
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
    // Whatever the environment's settings, a job of another branch is not let in.
    const deploy = this.roleOf('Deploy', provider, repository, `environment:${ENVIRONMENT}`, {
      ref: `refs/heads/${BRANCH}`,
    });
    this.mayTakeOnBootstrapRoles(deploy);
    const diff = this.roleOf('Diff', provider, repository, 'pull_request');
    this.mayReadTemplates(diff);
    new CfnOutput(this, 'DeployRole', { value: deploy.roleArn });
    new CfnOutput(this, 'DiffRole', { value: diff.roleArn });
  }

  /**
   * A role for jobs whose token says exactly that: no pattern, so that no other branch or repository fits. The claims beside
   * `aud` and `sub` are those that AWS STS reads of GitHub's tokens since January 2026.
   */
  private roleOf(
    id: string,
    provider: string,
    repository: Repository,
    of: string,
    claims: Record<string, string> = {},
  ): Role {
    const said = { aud: AUDIENCE, sub: subjectsOf(repository, of), repository_id: repository.id, ...claims };
    return new Role(this, id, {
      assumedBy: new WebIdentityPrincipal(provider, {
        StringEquals: Object.fromEntries(Object.entries(said).map(([claim, value]) => [`${ISSUER}:${claim}`, value])),
      }),
      maxSessionDuration: Duration.hours(1),
    });
  }

  /** Those of the shop's region; nothing is deployed elsewhere. */
  private mayTakeOnBootstrapRoles(role: Role): void {
    const resources = BOOTSTRAP_ROLES.map(
      (name) => `arn:aws:iam::${this.account}:role/cdk-${DEFAULT_QUALIFIER}-${name}-${this.account}-${this.region}`,
    );
    new ManagedPolicy(this, 'TakeOnBootstrapRoles', {
      statements: [new PolicyStatement({ actions: ['sts:AssumeRole'], resources })],
      roles: [role],
    });
  }

  /**
   * A pull request runs code that nobody has reviewed: it reads the shop's templates and no more. CDK's lookup role would
   * let it read the whole account, orders included.
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
      id: `AwsSolutions-IAM5[Resource::${inFinding(this, resource)}]`,
      reason: 'The two stacks of production, whose ids AWS makes up.',
    });
  }
}
