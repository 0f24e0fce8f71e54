import {
  type CloudFormationClient,
  GetTemplateCommand,
  paginateListStackResources,
} from '@aws-sdk/client-cloudformation';
import { type StageName, stackNames } from '../../stage.ts';

export interface StackResource {
  stack: string;
  id: string;
  type: string;
  /** Physical id, which is a name or an ARN. */
  name: string;
  properties: Record<string, unknown>;
}

/** Describes a template's reference to another resource in its stack. */
export interface Reference {
  Ref?: string;
  'Fn::GetAtt'?: [string, string];
}

type Template = { Resources?: Record<string, { Type?: string; Properties?: Record<string, unknown> }> };

/** Returns the deployed template of a stack, in the form that CDK wrote. */
export async function readTemplate(client: CloudFormationClient, stack: string): Promise<string> {
  const { TemplateBody = '{}' } = await client.send(
    new GetTemplateCommand({ StackName: stack, TemplateStage: 'Original' }),
  );
  return TemplateBody;
}

export const resourcesIn = (template: string) => (JSON.parse(template) as Template).Resources ?? {};

export async function listStackResources(
  client: CloudFormationClient,
  stack: string,
): Promise<Omit<StackResource, 'properties'>[]> {
  const found: Omit<StackResource, 'properties'>[] = [];
  for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName: stack }))
    for (const {
      LogicalResourceId: id = '',
      ResourceType: type = '',
      PhysicalResourceId: name,
    } of StackResourceSummaries)
      if (name) found.push({ stack, id, type, name });
  return found;
}

async function readResources(client: CloudFormationClient, stack: string): Promise<StackResource[]> {
  const properties = resourcesIn(await readTemplate(client, stack));
  const resources = await listStackResources(client, stack);
  return resources.map((resource) => ({ ...resource, properties: properties[resource.id]?.Properties ?? {} }));
}

export const readStackResources = async (client: CloudFormationClient, stage: StageName): Promise<StackResource[]> =>
  (await Promise.all(Object.values(stackNames(stage)).map((stack) => readResources(client, stack)))).flat();

export const ofType = (resources: readonly StackResource[], type: string): StackResource[] =>
  resources.filter((each) => each.type === type);

/**
 * Returns the only resource of a type whose logical id begins with `start`. Throws an `Error` if there is none or more than
 * one.
 */
export function onlyResource(resources: readonly StackResource[], type: string, start = ''): StackResource {
  const [one, ...others] = ofType(resources, type).filter(({ id }) => id.startsWith(start));
  if (!one || others.length > 0) throw new Error(`the stacks have ${one ? 'several' : 'no'} ${type} ${start}`.trim());
  return one;
}

/** Returns the response, or null if AWS responds that the resource does not exist. */
export async function nullIfMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error && /NotFound|NoSuchBucket|DoesNotExist/.test(error.name)) return null;
    throw error;
  }
}
