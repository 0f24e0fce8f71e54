import { CfnResource, RemovalPolicy, Stack, Tags } from 'aws-cdk-lib';
import { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { type Stage, tagsOf } from '../stage.ts';

export interface ShopStackProps {
  stage: Stage;
  stackName: string;
  description: string;
}

/** Creates a stack of the shop with its name and tags. The stack is protected from deletion in production. */
export class ShopStack extends Stack {
  constructor(scope: Construct, id: string, { stage, stackName, description }: ShopStackProps) {
    const { shop, ...tags } = tagsOf(stage.name);
    super(scope, id, {
      stackName,
      description,
      env: stage.environment,
      tags: { shop },
      terminationProtection: stage.isProtected,
    });
    this.templateOptions.metadata = LINTING;
    for (const [name, value] of Object.entries(tags))
      Tags.of(this).add(name, value, { excludeResourceTypes: UNTAGGED });
  }

  /** Sets log retention and tags on resources that CDK adds, such as the function that empties buckets. Call it last. */
  protected finish(stage: Stage): void {
    for (const node of this.node.findAll()) {
      if (!CfnResource.isCfnResource(node)) continue;
      if (node.cfnResourceType === 'AWS::Lambda::Function' && !hasLogGroup(node)) addLogGroup(node, stage);
      if (node.constructor === CfnResource && PLAIN_TYPES.includes(node.cfnResourceType)) tagPlain(node, stage);
    }
  }
}

/** Turns off cfn-lint's rule W3005. The rule warns about redundant dependencies, which CDK writes and which are harmless. */
const LINTING = { 'cfn-lint': { config: { ignore_checks: ['W3005'] } } };

/** Lists types that CloudFormation cannot tag in every region. */
const UNTAGGED = ['AWS::CloudWatch::Dashboard'];

const hasLogGroup = (node: CfnResource): boolean => node instanceof CfnFunction && node.loggingConfig !== undefined;

/** Adds a log group with the stage's retention. A log group that AWS creates keeps everything forever. */
function addLogGroup(lambda: CfnResource, stage: Stage): void {
  const group = new LogGroup(lambda, 'Logs', { retention: stage.logRetention, removalPolicy: RemovalPolicy.DESTROY });
  lambda.addPropertyOverride('LoggingConfig', { LogGroup: group.logGroupName });
}

/** Lists types that CDK's helpers create as plain `CfnResource` objects, which don't support tags. */
const PLAIN_TYPES = ['AWS::Lambda::Function', 'AWS::IAM::Role'];

function tagPlain(node: CfnResource, stage: Stage): void {
  const tags = Object.entries(tagsOf(stage.name));
  node.addPropertyOverride(
    'Tags',
    tags.map(([Key, Value]) => ({ Key, Value })),
  );
}
