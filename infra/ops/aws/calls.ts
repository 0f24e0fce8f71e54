import type { STSClient } from '@aws-sdk/client-sts';
import { signedCall } from './signed.ts';
import { type Element, parseXml } from './xml.ts';

/** A call of AWS's query protocol, which answers in XML. */
export type Query = (service: 'monitoring' | 'sns', parameters: Record<string, string>) => Promise<Element>;

export const queryWith =
  (sts: STSClient, region: string): Query =>
  async (service, parameters) =>
    parseXml(
      await signedCall(sts, {
        service,
        region,
        method: 'POST',
        path: '/',
        body: new URLSearchParams(parameters).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    );

/** A call that answers in JSON. */
export type Ask = (
  service: 'kms' | 'logs' | 'scheduler',
  call: { operation: string; input: object } | { path: string },
) => Promise<Record<string, unknown>>;

export const askWith =
  (sts: STSClient, region: string): Ask =>
  async (service, call) => {
    const own = { service, region, headers: { 'content-type': 'application/x-amz-json-1.1' } } as const;
    const answer =
      'path' in call
        ? signedCall(sts, { ...own, method: 'GET', path: call.path })
        : signedCall(sts, {
            ...own,
            ...{ method: 'POST', path: '/', body: JSON.stringify(call.input) },
            headers: { ...own.headers, 'x-amz-target': call.operation },
          });
    return JSON.parse(await answer);
  };
