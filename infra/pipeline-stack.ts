import { CfnOutput, Duration, Stack, Token, Validations } from 'aws-cdk-lib';
import { CfnOIDCProvider, ManagedPolicy, PolicyStatement, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

const ISSUER = 'token.actions.githubusercontent.com';
const AUDIENCE = 'sts.amazonaws.com';
/** The GitHub environment whose reviewers let a deploy through. */
export const ENVIRONMENT = 'production';
export const PIPELINE_STACK = 'foundation-pipeline';

/** CDK's roles that a deploy and a look take on; not among them the one for container images, of which there are none. */
const BOOTSTRAP_ROLES = ['deploy-role', 'file-publishing-role', 'lookup-role'];
const QUALIFIER = 'hnb659fds';

export interface PipelineStackProps {
  /** `owner/name` at GitHub, whose jobs are let in and nobody else's. */
  repository: string;
  /** An account has one provider for GitHub: false where it is there already. */
  makesProvider: boolean;
}

/** Throws an `Error` for what is no `owner/name`: a star in it would let other repositories in. */
function checkRepository(repository: string): void {
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository))
    throw new Error(`Whose pipeline? Name the repository: --repository owner/name (not "${repository}")`);
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
    const provider = makesProvider
      ? new CfnOIDCProvider(this, 'GitHub', { url: `https://${ISSUER}`, clientIdList: [AUDIENCE] }).attrArn
      : `arn:aws:iam::${this.account}:oidc-provider/${ISSUER}`;
    const deploy = this.roleOf('Deploy', provider, `repo:${repository}:environment:${ENVIRONMENT}`);
    this.mayTakeOnBootstrapRoles(deploy);
    const diff = this.roleOf('Diff', provider, `repo:${repository}:pull_request`);
    this.mayReadTemplates(diff);
    new CfnOutput(this, 'DeployRole', { value: deploy.roleArn });
    new CfnOutput(this, 'DiffRole', { value: diff.roleArn });
  }

  /** A role for jobs whose token says exactly that subject: no pattern, so that no other branch or repository fits. */
  private roleOf(id: string, provider: string, subject: string): Role {
    return new Role(this, id, {
      assumedBy: new WebIdentityPrincipal(provider, {
        StringEquals: { [`${ISSUER}:aud`]: AUDIENCE, [`${ISSUER}:sub`]: subject },
      }),
      maxSessionDuration: Duration.hours(1),
    });
  }

  /** In every region, because what CloudFront needs lies in us-east-1. */
  private mayTakeOnBootstrapRoles(role: Role): void {
    const resources = BOOTSTRAP_ROLES.map(
      (name) => `arn:aws:iam::${this.account}:role/cdk-${QUALIFIER}-${name}-${this.account}-*`,
    );
    const policy = new ManagedPolicy(this, 'TakeOnBootstrapRoles', {
      statements: [new PolicyStatement({ actions: ['sts:AssumeRole'], resources })],
      roles: [role],
    });
    Validations.of(policy).acknowledge(
      ...resources.map((resource) => ({
        id: `AwsSolutions-IAM5[Resource::${this.inFinding(resource)}]`,
        reason: 'The star stands for the region: CDK has such a role in each that was prepared.',
      })),
    );
  }

  /**
   * A pull request runs code that nobody has reviewed: it reads the shop's templates and no more. CDK's lookup role would
   * let it read the whole account, orders included.
   */
  private mayReadTemplates(role: Role): void {
    const resource = `arn:aws:cloudformation:*:${this.account}:stack/foundation-*/*`;
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
      id: `AwsSolutions-IAM5[Resource::${this.inFinding(resource)}]`,
      reason: 'The stacks of all stages, whose ids AWS makes up.',
    });
  }

  /** Findings name an account that is known only when the stack is deployed by its pseudo parameter. */
  private inFinding(resource: string): string {
    return Token.isUnresolved(this.account) ? resource.replaceAll(this.account, '<AWS::AccountId>') : resource;
  }
}
