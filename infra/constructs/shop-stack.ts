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

/** A stack of the shop: named, tagged, and in production not to be taken down by accident. */
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

  /** Gives what CDK adds by itself, such as the emptying of buckets, logs that end and the shop's tags. Called when all is made. */
  protected finish(stage: Stage): void {
    for (const node of this.node.findAll()) {
      if (!CfnResource.isCfnResource(node)) continue;
      if (node.cfnResourceType === 'AWS::Lambda::Function' && !logsElsewhere(node)) endLogs(node, stage);
      if (node.constructor === CfnResource && TAGGED_BARE.includes(node.cfnResourceType)) tagBare(node, stage);
    }
  }
}

/** For cfn-lint: W3005 is about orders that are told twice, as CDK tells them, and that do no harm. */
const LINTING = { 'cfn-lint': { config: { ignore_checks: ['W3005'] } } };

/** CDK would write tags that not every region's CloudFormation takes there. */
const UNTAGGED = ['AWS::CloudWatch::Dashboard'];

const logsElsewhere = (node: CfnResource): boolean => node instanceof CfnFunction && node.loggingConfig !== undefined;

/** Without a group of its own a function writes into one that AWS makes, which keeps everything for ever. */
function endLogs(lambda: CfnResource, stage: Stage): void {
  const group = new LogGroup(lambda, 'Logs', { retention: stage.logRetention, removalPolicy: RemovalPolicy.DESTROY });
  lambda.addPropertyOverride('LoggingConfig', { LogGroup: group.logGroupName });
}

/** What CDK's own helpers are made of, without the classes that would take tags. */
const TAGGED_BARE = ['AWS::Lambda::Function', 'AWS::IAM::Role'];

function tagBare(node: CfnResource, stage: Stage): void {
  const tags = Object.entries(tagsOf(stage.name));
  node.addPropertyOverride(
    'Tags',
    tags.map(([Key, Value]) => ({ Key, Value })),
  );
}
