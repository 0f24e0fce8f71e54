import { Stack, Token } from 'aws-cdk-lib';
import type { CfnFunction, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';

/**
 * Returns an ARN in the form that cdk-nag uses in its findings. Replaces an unresolved partition, region, or account with a
 * placeholder such as `<AWS::Region>`.
 */
export function findingArn(scope: Construct, arn: string): string {
  const { partition, region, account } = Stack.of(scope);
  const names = { '<AWS::Partition>': partition, '<AWS::Region>': region, '<AWS::AccountId>': account };
  return Object.entries(names).reduce(
    (text, [name, value]) => (Token.isUnresolved(value) ? text.replaceAll(value, name) : text),
    arn,
  );
}

/** Returns a function's logical id, which cdk-nag's findings use to identify it. */
export const logicalId = (lambda: LambdaFunction): string =>
  Stack.of(lambda).getLogicalId(lambda.node.defaultChild as CfnFunction);
