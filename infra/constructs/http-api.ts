import { RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  type CfnStage,
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { CATCH_ALL, type ContractKey, contractKeys, PAGES, routeOf, splitKey } from '#shared/contract/index.ts';
import type { Caller, FunctionGroup } from '#shared/contract/route.ts';
import { throttleOf, throttles } from '../limits.ts';
import { type Stage, stackNames } from '../stage.ts';
import type { Customers } from './customers.ts';
import type { LiveFunction } from './live-function.ts';

/** The scope every token of a signed-in user has and an ID token has not: only access tokens open a route. */
const ACCESS_TOKEN_SCOPE = 'aws.cognito.signin.user.admin';

// The route's template in place of the path, and no address: nothing here tells who called.
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: '$context.requestId',
    time: '$context.requestTimeEpoch',
    route: '$context.routeKey',
    status: '$context.status',
    latencyMs: '$context.responseLatency',
    integrationLatencyMs: '$context.integrationLatency',
    bytes: '$context.responseLength',
    integrationError: '$context.integrationErrorMessage',
    authorizerError: '$context.authorizer.error',
  }),
);

const whyPublic: Partial<Record<Caller, string>> = {
  visitor: 'A shop is open to visitors: this route shows or takes nothing that belongs to somebody.',
  provider: 'The sender proves itself by signing the raw body, which the handler verifies before anything else.',
};

/**
 * The HTTP API. It is made without routes, so that the site can point at it, the functions can know the site's address,
 * and the routes can then name the functions: made in one go, the three would wait for each other.
 */
export class ShopApi extends Construct {
  readonly api: HttpApi;
  /** The host CloudFront forwards to. */
  readonly domainName: string;
  private readonly stage: HttpStage;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.api = new HttpApi(this, 'Api', {
      apiName: stackNames(stage.name).app,
      createDefaultStage: false,
      description: 'The shop',
    });
    const { region, urlSuffix } = Stack.of(this);
    this.domainName = `${this.api.apiId}.execute-api.${region}.${urlSuffix}`;
    const logGroup = new LogGroup(this, 'AccessLogs', {
      retention: stage.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.stage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      // Metrics of each route would be six custom ones a route; the access logs tell the same.
      detailedMetricsEnabled: false,
      throttle: throttles.everything,
      accessLogSettings: { destination: new LogGroupLogDestination(logGroup), format: accessLogFormat },
    });
  }

  /** One route for each route of the contract, behind the user pool where the contract asks for a customer or an admin. */
  addContract(functions: Record<FunctionGroup | 'pages', LiveFunction>, { pool, client }: Customers): void {
    const authorizer = new HttpUserPoolAuthorizer('Customers', pool, { userPoolClients: [client] });
    const integrationOf = (group: FunctionGroup) =>
      // A permission for each route would outgrow the function's policy.
      new HttpLambdaIntegration(group, functions[group].live, { scopePermissionToRoute: false });
    const integrations = {
      shop: integrationOf('shop'),
      account: integrationOf('account'),
      admin: integrationOf('admin'),
      webhooks: integrationOf('webhooks'),
    };
    for (const key of contractKeys) this.addRoute(key, integrations[routeOf(key).group], authorizer);
    this.throttleRoutes();
    this.addOpen(CATCH_ALL, HttpRouteKey.with(splitKey(CATCH_ALL).path, HttpMethod.ANY), {
      integration: integrations.shop,
      reason: 'It only answers that nothing is here.',
    });
    this.addOpen(PAGES, HttpRouteKey.DEFAULT, {
      // Of its own route: the permission for a whole API asks for a method and a path, which $default has not.
      integration: new HttpLambdaIntegration('pages', functions.pages.live),
      reason: 'Pages are for everybody; what is somebody’s own the browser asks the API for.',
    });
  }

  /** The limits of single routes. The stage names routes that must be there by then. */
  private throttleRoutes(): void {
    const stage = this.stage.node.defaultChild as CfnStage;
    stage.routeSettings = Object.fromEntries(
      contractKeys.flatMap((key) => {
        const throttle = throttleOf(key);
        if (!throttle) return [];
        this.stage.node.addDependency(this.node.findChild(key));
        const { rateLimit: ThrottlingRateLimit, burstLimit: ThrottlingBurstLimit } = throttle;
        return [[key, { ThrottlingRateLimit, ThrottlingBurstLimit }]];
      }),
    );
  }

  /** A route beside the contract, for everybody. */
  private addOpen(
    id: string,
    routeKey: HttpRouteKey,
    { integration, reason }: { integration: HttpLambdaIntegration; reason: string },
  ): void {
    const route = new HttpRoute(this, id, { httpApi: this.api, routeKey, integration });
    Validations.of(route).acknowledge({ id: 'AwsSolutions-APIG4', reason });
  }

  private addRoute(key: ContractKey, integration: HttpLambdaIntegration, authorizer: HttpUserPoolAuthorizer): void {
    const { method, path } = splitKey(key);
    const { caller } = routeOf(key);
    const reason = whyPublic[caller];
    const route = new HttpRoute(this, key, {
      httpApi: this.api,
      routeKey: HttpRouteKey.with(path, method as HttpMethod),
      integration,
      ...(reason ? {} : { authorizer, authorizationScopes: [ACCESS_TOKEN_SCOPE] }),
    });
    if (reason) Validations.of(route).acknowledge({ id: 'AwsSolutions-APIG4', reason });
  }
}
