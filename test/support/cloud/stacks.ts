import { CloudFormationClient, GetTemplateCommand, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import type { DeployedStack } from '#infra/ops/aws/stacks.ts';
import { answering, named } from './aws-answers.ts';

/** Returns CloudFormation's error for a stack that does not exist. */
export const gone = (name: string): Error => named('ValidationError', `Stack with id ${name} does not exist`);

/** Returns a production stack with this status. With null, the stack does not exist. */
export const stack = (
  part: 'data' | 'app',
  outputs: DeployedStack['outputs'] = {},
  status: string | null = 'CREATE_COMPLETE',
): DeployedStack => ({
  name: `foundation-production-${part}`,
  id: status && `arn:${part}/1`,
  ...{ status, outputs },
});

/** Returns one resource of a stack. */
export const made = (LogicalResourceId: string, type: string, PhysicalResourceId: string) => ({
  ...{ LogicalResourceId, PhysicalResourceId, ResourceType: `AWS::${type}` },
});

/**
 * Returns a CloudFormation client for one stage. Its app stack has this template and these resources, and its data stack has
 * no resources.
 */
export const cloudFormationOf = (Resources: object, summaries: readonly ReturnType<typeof made>[]) =>
  answering(
    CloudFormationClient,
    new Map<never, unknown>([
      [GetTemplateCommand as never, { TemplateBody: JSON.stringify({ Resources }) }],
      [
        ListStackResourcesCommand as never,
        ({ StackName }: { StackName: string }) => ({
          StackResourceSummaries: StackName.endsWith('-data') ? [] : summaries,
        }),
      ],
    ]),
  );
