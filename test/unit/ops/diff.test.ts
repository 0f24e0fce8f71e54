import { describe, expect, test } from 'vitest';
import { asMarkdown, dangersIn, readDiff, summaryOf } from '#infra/ops/diff/summary.ts';

/** Output of `cdk diff`. The effect is at the end of each resource's line. */
const printed = `Stack production-data (foundation-production-data)
IAM Statement Changes
┌───┬──────────┐
│ - │ \${Gone}  │
└───┴──────────┘
Resources
[-] AWS::S3::Bucket Gone orphan
[-] AWS::SNS::Topic Gone2 destroy
[+] AWS::KMS::Alias ProviderKeys/Alias ProviderKeysAliasA336ED05
[~] AWS::DynamoDB::Table Table TableCD117FA1 replace
 └─ [~] KeySchema (requires replacement)
     └─ @@ -1,6 +1,6 @@
        [-]     "AttributeName": "old",
        [+]     "AttributeName": "pk",
[~] AWS::Cognito::UserPool Customers/Pool CustomersPoolF may be replaced
[~] AWS::Lambda::Function CustomMessage CustomMessage1
Outputs
[+] Output ProviderSecretId ProviderSecretId: {"Value":"x"}
Stack production-app (foundation-production-app)
There were no differences

✨  Number of stacks with differences: 1
`;

describe('The changes of a deploy', () => {
  const stacks = readDiff(printed);

  test('are counted for each stack, with replacements in capitals', () => {
    expect(summaryOf(stacks).slice(0, 2)).toEqual([
      'production-data: 1 added, 1 changed, 1 removed, 1 orphaned, 1 REPLACED, 1 MAY BE REPLACED',
      'production-app: no resource changes',
    ]);
  });

  test('are reported as dangers when table, pool or bucket would be lost', () => {
    const dangers = dangersIn(stacks);
    expect(dangers).toHaveLength(3);
    expect(dangers[0]).toBe('production-data: Gone (AWS::S3::Bucket): ORPHANED, a bucket and its files');
    expect(dangers[1]).toContain('Table TableCD117FA1 (AWS::DynamoDB::Table): REPLACED, the table with every order');
    expect(dangers[2]).toContain('MAY BE REPLACED, the user pool');
    expect(summaryOf(stacks).join('\n')).toContain('DANGER');
  });

  test.each([
    ['[-] AWS::KMS::Key ProviderKeys ProviderKeys1 destroy', 'REMOVED'],
    ['[~] AWS::SecretsManager::Secret PaymentKeys PaymentKeys1 replace', 'REPLACED'],
    ['[-] AWS::Cognito::UserPool Pool1 orphan', 'ORPHANED'],
  ])('are a danger: %s', (line, effect) => {
    expect(dangersIn(readDiff(`Stack a\nResources\n${line}`)).join()).toContain(effect);
  });

  test('are no danger when only replaceable resources are removed', () => {
    const harmless = readDiff(
      'Stack a\n[~] AWS::Lambda::Function shop shop1 replace\n[+] AWS::S3::Bucket New New1\n[~] AWS::DynamoDB::Table T T1',
    );
    expect(dangersIn(harmless)).toEqual([]);
    expect(summaryOf(harmless)).toEqual(['a: 1 added, 1 changed, 1 REPLACED']);
  });

  test('are none in an empty diff', () => {
    expect(summaryOf(readDiff(''))).toEqual([]);
  });

  test('contain no account number in a public comment, but other numbers', () => {
    const arn = 'arn:aws:iam::111122223333:role/a';
    const comment = asMarkdown('production', [arn], `${arn} foundation-111122223333-eu 1234567890123 a111122223333f`);
    expect(comment).not.toMatch(/\b111122223333\b/);
    expect(comment.match(/\*{12}/g)).toHaveLength(3);
    expect(comment).toContain('1234567890123 a111122223333f');
  });

  test('fit into a comment and cannot break its markup', () => {
    const comment = asMarkdown('production', ['a: 1 added'], `before\n\`\`\`\`\n@everyone\n${'x'.repeat(70_000)}`);
    expect(comment.length).toBeLessThan(65_536);
    expect(comment).toContain('\n`````\n');
    expect(comment.trimEnd().endsWith('</details>')).toBe(true);
  });
});
