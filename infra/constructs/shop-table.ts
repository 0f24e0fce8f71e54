import { RemovalPolicy } from 'aws-cdk-lib';
import {
  type Attribute,
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { tableSchema } from '../table.ts';

const text = (name: string): Attribute => ({ name, type: AttributeType.STRING });

export class ShopTable extends Table {
  constructor(scope: Construct, id: string, keep: boolean) {
    super(scope, id, {
      partitionKey: text(tableSchema.partitionKey),
      sortKey: text(tableSchema.sortKey),
      timeToLiveAttribute: tableSchema.timeToLive,
      stream: StreamViewType[tableSchema.stream],
      billingMode: BillingMode.PAY_PER_REQUEST,
      // These limits are far above the traffic that the gateway lets through. They limit the cost of runaway code to 13
      // dollars an hour.
      maxReadRequestUnits: 8_000,
      maxWriteRequestUnits: 4_000,
      // Each use of the account's AWS-managed key is logged in CloudTrail and costs money, and reading the stream uses the
      // key often. Only stages that keep their data therefore use this key.
      encryption: keep ? TableEncryption.AWS_MANAGED : TableEncryption.DEFAULT,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: keep,
      removalPolicy: keep ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    for (const index of tableSchema.indexes) {
      this.addGlobalSecondaryIndex({
        indexName: index.name,
        partitionKey: text(index.partitionKey),
        sortKey: text(index.sortKey),
        projectionType: ProjectionType.ALL,
      });
    }
  }
}
