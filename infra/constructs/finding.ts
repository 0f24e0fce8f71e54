import { Stack, Token } from 'aws-cdk-lib';
import type { CfnFunction, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';

/** How a finding of cdk-nag writes an ARN: partition, region and account by their names where only the deploy knows them. */
export function inFinding(scope: Construct, arn: string): string {
  const { partition, region, account } = Stack.of(scope);
  const names = { '<AWS::Partition>': partition, '<AWS::Region>': region, '<AWS::AccountId>': account };
  return Object.entries(names).reduce(
    (text, [name, value]) => (Token.isUnresolved(value) ? text.replaceAll(value, name) : text),
    arn,
  );
}

/** How a finding names a function: by its logical id. */
export const logicalId = (lambda: LambdaFunction): string =>
  Stack.of(lambda).getLogicalId(lambda.node.defaultChild as CfnFunction);
