import { Stack, Token } from 'aws-cdk-lib';
import type { CfnFunction, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';

/** Returns an ARN as cdk-nag's findings write it: unresolved partition, region and account by their pseudo parameters. */
export function findingArn(scope: Construct, arn: string): string {
  const { partition, region, account } = Stack.of(scope);
  const names = { '<AWS::Partition>': partition, '<AWS::Region>': region, '<AWS::AccountId>': account };
  return Object.entries(names).reduce(
    (text, [name, value]) => (Token.isUnresolved(value) ? text.replaceAll(value, name) : text),
    arn,
  );
}

/** Returns a function's logical id, by which findings name it. */
export const logicalId = (lambda: LambdaFunction): string =>
  Stack.of(lambda).getLogicalId(lambda.node.defaultChild as CfnFunction);
