import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { AwsSolutionsChecks } from 'cdk-nag';
import { AppStack } from '#infra/app-stack.ts';
import { DataStack } from '#infra/data-stack.ts';
import { byFunction, functionNames } from '#infra/functions.ts';
import { readStage } from '#infra/stage.ts';

const cdkJson = JSON.parse(readFileSync(join(import.meta.dirname, '../../cdk.json'), 'utf8'));

/** Creates a directory with a site of two files while `use` runs. The infrastructure tests need no built site. */
export function withSite<T>(use: (directory: string) => T): T {
  const directory = mkdtempSync(join(tmpdir(), 'site-'));
  try {
    mkdirSync(join(directory, 'assets'));
    writeFileSync(join(directory, 'index.html'), '<!doctype html>');
    writeFileSync(join(directory, 'assets/app-1.js'), '');
    return use(directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const built = new Map<string, ReturnType<typeof build>>();

/**
 * Builds both stacks the same way that `infra/app.ts` does, but with one-line functions and the given CDK context. Equal
 * contexts share one result, so tests must not change it.
 */
export function cloud(context: Record<string, string> = {}) {
  const key = JSON.stringify([Object.entries(context).toSorted(), process.env.CDK_DEFAULT_REGION]);
  const known = built.get(key) ?? build(context);
  built.set(key, known);
  return known;
}

function build(context: Record<string, string>) {
  return withSite((siteDirectory) => {
    const app = new App({ context: { ...cdkJson.context, ...context } });
    const stage = readStage(app.node);
    const bundles = byFunction(functionNames, () => Code.fromInline('export const handler = () => {};'));
    const data = new DataStack(app, { stage, bundles });
    const stack = new AppStack(app, { stage, data, bundles, siteDirectory });
    const findings = () => new AwsSolutionsChecks(app).validateScope(app).violations;
    return { data: Template.fromStack(data), app: Template.fromStack(stack), stacks: { data, app: stack }, findings };
  });
}

export interface Resource {
  Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: a template is JSON of any shape, and the tests say which they expect.
  Properties: any;
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
}

export const resourcesOf = (template: Template, type: string): Record<string, Resource> =>
  template.findResources(type) as Record<string, Resource>;

/**
 * Returns the only resource of its type whose logical id starts with `start`. Throws an `Error` if there are none or several.
 */
export function theOnly(template: Template, type: string, start = ''): Resource {
  const found = Object.entries(resourcesOf(template, type)).filter(([id]) => id.startsWith(start));
  if (found.length !== 1 || !found[0]) throw new Error(`There are ${found.length} resources ${type}, not one.`);
  return found[0][1];
}

export interface Statement {
  Action: string | string[];
  Resource: unknown;
  Effect: string;
  Condition?: unknown;
}

export const actionsOf = ({ Action }: Statement): string[] => [Action].flat();

/** Returns the policy statements of the roles whose logical id starts with `role`. */
export function statementsOf(template: Template, role = ''): Statement[] {
  return Object.values(resourcesOf(template, 'AWS::IAM::Policy'))
    .filter(({ Properties }) => Properties.Roles.some(({ Ref }: { Ref: string }) => Ref.startsWith(role)))
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement);
}
