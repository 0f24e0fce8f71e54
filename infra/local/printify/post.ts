import type { Account } from './account.ts';
import { type Attempt, signatureOf } from './events.ts';
import type { WebhookRecord } from './types.ts';

/** How long an endpoint may take; Printify documents no limit. */
const ANSWER_WITHIN = 10_000;

/** One try to hand `body` to a webhook; resolves whatever comes of it. */
export async function post(
  account: Account,
  { url, secret }: WebhookRecord,
  body: string,
  stopped: AbortSignal,
): Promise<Attempt> {
  const at = account.now();
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stopped, AbortSignal.timeout(ANSWER_WITHIN)]),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Printify',
        ...(secret === null ? {} : { 'x-pfy-signature': signatureOf(body, secret) }),
      },
    });
    await response.arrayBuffer();
    return { at, status: response.status, error: null };
  } catch (error) {
    return { at, status: null, error: reason(error) };
  }
}

/** `fetch` hides why it failed in the cause. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message;
}
