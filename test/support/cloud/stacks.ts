import { CloudFormationClient, GetTemplateCommand, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import type { DeployedStack } from '#infra/ops/aws/stacks.ts';
import { answering, named } from './aws-answers.ts';

/** The response of CloudFormation for a stack that does not exist. */
export const gone = (name: string): Error => named('ValidationError', `Stack with id ${name} does not exist`);

/** A stack of production as it stands; with a status of null it does not. */
export const stack = (
  part: 'data' | 'app',
  outputs: DeployedStack['outputs'] = {},
  status: string | null = 'CREATE_COMPLETE',
): DeployedStack => ({
  name: `foundation-production-${part}`,
  id: status && `arn:${part}/1`,
  ...{ status, outputs },
});

/** A line of what a stack has made. */
export const made = (LogicalResourceId: string, type: string, PhysicalResourceId: string) => ({
  ...{ LogicalResourceId, PhysicalResourceId, ResourceType: `AWS::${type}` },
});

/** CloudFormation of a stage whose app stack has this template and has made this; its data stack has made nothing. */
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
