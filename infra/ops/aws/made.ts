import {
  type CloudFormationClient,
  GetTemplateCommand,
  paginateListStackResources,
} from '@aws-sdk/client-cloudformation';
import { type StageName, stackNames } from '../../stage.ts';

/** Something that a stack of the stage has made. */
export interface Made {
  stack: string;
  /** Its name in the template. */
  id: string;
  type: string;
  /** Its name or ARN in the account. */
  name: string;
  /** What its template says of it. */
  properties: Record<string, unknown>;
}

/** How a template names another thing of its stack. */
export interface Reference {
  Ref?: string;
  'Fn::GetAtt'?: [string, string];
}

type Template = { Resources?: Record<string, { Properties?: Record<string, unknown> }> };

async function madeBy(client: CloudFormationClient, stack: string): Promise<Made[]> {
  const { TemplateBody = '{}' } = await client.send(
    new GetTemplateCommand({ StackName: stack, TemplateStage: 'Original' }),
  );
  const { Resources = {} } = JSON.parse(TemplateBody) as Template;
  const found: Made[] = [];
  for await (const page of paginateListStackResources({ client }, { StackName: stack })) {
    for (const {
      LogicalResourceId: id = '',
      ResourceType: type = '',
      PhysicalResourceId,
    } of page.StackResourceSummaries ?? [])
      if (PhysicalResourceId)
        found.push({ stack, id, type, name: PhysicalResourceId, properties: Resources[id]?.Properties ?? {} });
  }
  return found;
}

/** Everything that both stacks have made, by the names that it has in the account. */
export const readMade = async (client: CloudFormationClient, stage: StageName): Promise<Made[]> =>
  (await Promise.all(Object.values(stackNames(stage)).map((stack) => madeBy(client, stack)))).flat();

export const ofType = (made: readonly Made[], type: string): Made[] => made.filter((each) => each.type === type);

/** The only one of its type, and of those whose names in the template begin so. Throws an `Error` when there is none, or several. */
export function onlyOf(made: readonly Made[], type: string, start = ''): Made {
  const [one, ...others] = ofType(made, type).filter(({ id }) => id.startsWith(start));
  if (!one || others.length > 0) throw new Error(`the stacks have ${one ? 'several' : 'no'} ${type} ${start}`.trim());
  return one;
}

/** What an answer gives, or null where what is asked for is not there. */
export async function unlessGone<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && /NotFound|NoSuchBucket|DoesNotExist/.test(error.name)) return null;
    throw error;
  }
}
