import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';

export interface StripeKeys {
  secretKey: string;
  webhookSecret: string;
}

export interface LocalOptions {
  /** Port to listen on. 0 selects any free port. */
  port: number;
  dataDirectory: string;
  reset: boolean;
  /** Keys of a real Stripe account. Null to use the emulator. */
  realStripe: StripeKeys | null;
  /** Base URL of a Printify service other than the emulator, without a trailing slash. Null to use the emulator. */
  realPrintify: string | null;
}

/** Creates random keys for the Stripe emulator. */
export const newStripeKeys = (): StripeKeys => ({
  secretKey: `sk_test_local${randomUUID().replaceAll('-', '')}`,
  webhookSecret: `whsec_local${randomUUID().replaceAll('-', '')}`,
});

/** Reads the options from the command line and the environment. Throws an `Error` that explains an invalid option. */
export function readOptions(argv: readonly string[], environment: Record<string, string | undefined>): LocalOptions {
  const unknown = argv.filter((argument) => argument !== '--reset');
  if (unknown.length > 0) throw new Error(`Unknown option ${unknown.join(' ')}. The only option is --reset.`);
  const port = Number(environment.PORT ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT is not a valid port: ${environment.PORT}`);
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = environment;
  if (Boolean(secretKey) !== Boolean(webhookSecret))
    throw new Error('Real Stripe needs both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET');
  const printify = environment.PRINTIFY_API_URL?.replace(/\/$/, '') || null;
  if (printify && !URL.canParse(printify)) throw new Error(`PRINTIFY_API_URL is not a URL: ${printify}`);
  return {
    port,
    dataDirectory: resolve(environment.DATA_DIR ?? join(import.meta.dirname, '..', '..', '.local')),
    reset: argv.includes('--reset'),
    realStripe: secretKey && webhookSecret ? { secretKey, webhookSecret } : null,
    realPrintify: printify,
  };
}
