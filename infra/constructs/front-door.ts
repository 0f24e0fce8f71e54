import { Fn, Stack, Validations } from 'aws-cdk-lib';
import {
  Function as EdgeFunction,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { EDGE_HEADERS } from '#shared/base/edge-headers.ts';
import type { Stage } from '../stage.ts';
import { nameViewer } from '../viewer-address.ts';

/**
 * How the functions know that a call came through CloudFront, and from whom. The gateway's own address is no secret: past
 * CloudFront a caller could claim any address and pass by its rules.
 */
export class FrontDoor extends Construct {
  /** Sent with every request to the gateway, in the place of what a caller wrote there. */
  readonly originHeaders: Record<string, string>;
  /** What functions compare it with. */
  readonly environment: { FRONT_DOOR_KEY: string };
  /** Says whose call it is. */
  readonly viewer: FunctionAssociation;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const key = stage.keepsData ? this.secretKey() : this.stackKey();
    this.originHeaders = { [EDGE_HEADERS.key]: key };
    this.environment = { FRONT_DOOR_KEY: key };
    const code = new EdgeFunction(this, 'Viewer', {
      comment: 'Says whose call it is',
      code: FunctionCode.fromInline(nameViewer),
      runtime: FunctionRuntime.JS_2_0,
    });
    this.viewer = { function: code, eventType: FunctionEventType.VIEWER_REQUEST };
  }

  private secretKey(): string {
    const secret = new Secret(this, 'Key', {
      description: 'Not to be changed by hand: what CloudFront proves itself with to the functions',
      generateSecretString: { excludePunctuation: true, passwordLength: 48 },
    });
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'It guards limits, not data; CloudFront and the functions must change it in one deployment, which a rotation is not.',
    });
    // The template holds a reference only; CloudFormation puts the value in as it sets up either side.
    return secret.secretValue.unsafeUnwrap();
  }

  /** What CloudFormation makes up for the stack: free, and enough for the limits of a shop that is thrown away. */
  private stackKey(): string {
    return Fn.select(2, Fn.split('/', Stack.of(this).stackId));
  }
}
