import type { Shop } from '../../support/shop.ts';
import { eventually, mailsTo } from '../../support/shopping.ts';

/** Returns the code from the newest email whose subject contains `subject`. */
export const codeFor = (shop: Shop, email: string, subject: string): Promise<string> =>
  eventually(async () => {
    const mail = (await mailsTo(shop, email)).find((candidate) => candidate.subject.includes(subject));
    return /\d{6,8}/.exec(mail?.text ?? '')?.[0] ?? null;
  });
