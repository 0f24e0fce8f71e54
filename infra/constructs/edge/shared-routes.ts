import { Duration } from 'aws-cdk-lib';
import {
  type BehaviorOptions,
  CachePolicy,
  CacheQueryStringBehavior,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { contractKeys, routeOf, splitKey } from '#shared/contract/index.ts';
import { keepKnownQueries } from '../../known-queries.ts';

/** Caches responses that are the same for all visitors, by path and query, for as long as each response allows. */
export const sharedCache = (scope: Construct, id: string, queryStringBehavior: CacheQueryStringBehavior): CachePolicy =>
  new CachePolicy(scope, id, {
    comment: 'Cached for as long as the response allows',
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.days(1),
    queryStringBehavior,
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  });

const sharedRoutes = contractKeys.filter((key) => routeOf(key).isShared || routeOf(key).isKept);
const queriesOf = (key: (typeof sharedRoutes)[number]): string[] => Object.keys(routeOf(key).query?.shape ?? {});

/**
 * Returns the CloudFront behavior of every shared API route by path. CloudFront passes nothing about the visitor to the
 * functions.
 */
export function sharedRouteBehaviors(scope: Construct, behavior: BehaviorOptions): Record<string, BehaviorOptions> {
  const names = [...new Set(sharedRoutes.flatMap(queriesOf))].toSorted();
  const code = new EdgeFunction(scope, 'KnownQueries', {
    comment: 'Removes unknown query parameters',
    code: FunctionCode.fromInline(keepKnownQueries(names)),
    runtime: FunctionRuntime.JS_2_0,
  });
  const byPath = { ...behavior, cachePolicy: sharedCache(scope, 'ApiPathCache', CacheQueryStringBehavior.none()) };
  const byQuery = {
    ...behavior,
    cachePolicy: sharedCache(scope, 'ApiQueryCache', CacheQueryStringBehavior.all()),
    functionAssociations: [{ function: code, eventType: FunctionEventType.VIEWER_REQUEST }],
  };
  return Object.fromEntries(
    sharedRoutes.map((key) => [
      splitKey(key).path.replaceAll(/\{\w+\}/g, '*'),
      queriesOf(key).length > 0 ? byQuery : byPath,
    ]),
  );
}
