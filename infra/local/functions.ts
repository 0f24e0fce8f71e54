import { functionEnvironment } from './environment.ts';
import { logToFile } from './function-log.ts';

export type LocalFunctions = Awaited<ReturnType<typeof loadFunctions>>;

/** Loads product code as Lambda would: when its environment stands, and with its log in a file. */
export async function loadFunctions(world: Parameters<typeof functionEnvironment>[0], logFile: string) {
  Object.assign(process.env, functionEnvironment(world));
  logToFile(logFile);
  const [shop, account, admin, webhooks, pages, changes, clock, customise, admit] = await Promise.all([
    import('#functions/requests/lambdas/shop.ts'),
    import('#functions/requests/lambdas/account.ts'),
    import('#functions/requests/lambdas/admin.ts'),
    import('#functions/requests/lambdas/webhooks.ts'),
    import('#functions/requests/lambdas/pages.ts'),
    import('#functions/changes/handler.ts'),
    import('#functions/clock/handler.ts'),
    import('#functions/requests/sign-up/customise-message.ts'),
    import('#functions/requests/sign-up/admit-sign-up.ts'),
  ]);
  return {
    requests: {
      shop: shop.handler,
      account: account.handler,
      admin: admin.handler,
      webhooks: webhooks.handler,
      pages: pages.handler,
    },
    changes: changes.handler,
    clock: clock.handler,
    triggers: { customMessage: customise.handler, preSignUp: admit.handler },
  };
}
