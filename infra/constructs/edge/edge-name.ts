import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { type Stage, stackNames } from '../../stage.ts';

/**
 * Returns a name of at most 64 characters for a CloudFront policy or access control. These names must be unique in the
 * account, so the name contains the region. With CDK's default names, a shop could not move to another region while both
 * deployments exist.
 */
export const edgeName = (scope: Construct, stage: Stage, part: string): string =>
  `${stackNames(stage.name).app}-${Stack.of(scope).region}-${part}`;
