import { CfnOutput, DefaultStackSynthesizer, Duration, Stack, Tags, Validations } from 'aws-cdk-lib';
import { CfnOIDCProvider, ManagedPolicy, PolicyStatement, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { findingArn } from './constructs/nag-finding.ts';

const ISSUER = 'token.actions.githubusercontent.com';
const AUDIENCE = 'sts.amazonaws.com';
/** GitHub environment whose reviewers approve deployments. The stage that it deploys has the same name. */
export const ENVIRONMENT = 'production';
export const BRANCH = 'main';
export const PIPELINE_STACK = 'foundation-pipeline';

/**
 * Lists CDK's roles that a deployment assumes. The role for container images is left out, because the shop has no container
 * images.
 */
const BOOTSTRAP_ROLES = ['deploy-role', 'file-publishing-role', 'lookup-role'];
const { DEFAULT_QUALIFIER } = DefaultStackSynthesizer;

/** Identifies a repository as in GitHub's tokens. A name can be reassigned, but an id never is. */
export interface Repository {
  /** `owner/name`, with the same letter case as at GitHub. */
  name: string;
  ownerId: string;
  id: string;
}

export interface PipelineStackProps {
  /** Only this repository's jobs may assume the roles. */
  repository: Repository;
  /** False if the account already has its identity provider for GitHub. An account can have only one. */
  makesProvider: boolean;
}

/** Throws an `Error` unless the name is `owner/name` and both ids are numbers. An asterisk would admit other repositories. */
function checkRepository({ name, ownerId, id }: Repository): void {
  if (!/^[\w.-]+\/[\w.-]+$/.test(name))
    throw new Error(`Name the repository as --repository owner/name, not "${name}".`);
  if (![ownerId, id].every((number) => /^[1-9]\d*$/.test(number)))
    throw new Error(`The ids of the owner and the repository at GitHub must be numbers, not "${ownerId}" and "${id}".`);
}

/**
 * Returns the accepted `sub` claims. There are two forms. The form with ids is for repositories that were created, renamed,
 * or transferred since 15 July 2026, and for older repositories whose owner chose it (GitHub's "OpenID Connect reference",
 * Immutable subject claims). The roles also require the repository's id, so that a later owner of the name is refused.
 */
function subjectsOf({ name, ownerId, id }: Repository, of: string): string[] {
  const [owner, shop] = name.split('/');
  return [`repo:${owner}@${ownerId}/${shop}@${id}:${of}`, `repo:${name}:${of}`];
}

/**
 * Creates the pipeline's roles at AWS. There are no keys: GitHub signs a token for a job, and AWS lets the job use a role for
 * an hour. The stack is deployed once, separately from the shop.
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
    // The role refuses jobs from other branches, whatever the settings of GitHub's environment are.
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
   * Creates a role for jobs with exactly these claims. There is no pattern, so that no other branch or repository matches.
   * Since January 2026, AWS STS reads more claims of GitHub's tokens than `aud` and `sub`.
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

  /** Grants assuming CDK's roles in the shop's region. Nothing is deployed elsewhere. */
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
   * Grants only reading the shop's templates, because pull requests run code that no one has reviewed. CDK's lookup role
   * would allow reading the whole account, including orders.
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
