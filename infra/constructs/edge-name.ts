import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { type Stage, stackNames } from '../stage.ts';

/**
 * CloudFront's names are the account's in all regions together: CDK's own for policies and access controls carry no
 * region, so a shop could not move from one to another while both are there. At most 64 characters.
 */
export const edgeName = (scope: Construct, stage: Stage, part: string): string =>
  `${stackNames(stage.name).app}-${Stack.of(scope).region}-${part}`;
