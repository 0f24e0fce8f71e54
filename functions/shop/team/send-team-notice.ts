import { defineJob, type JobOutcome } from '#functions/jobs/define-job.ts';
import { toMailShop } from '#functions/mail/to-mail-shop.ts';
import { sendMail } from '#outside/mail.ts';
import type { Job } from '#shared/jobs/job.ts';
import type { TeamNotice } from '#shared/jobs/team-notice-kinds.ts';
import { noticeOf, noticeWindow } from '#shared/jobs/team-notices.ts';
import type { RenderedMail } from '#shared/mail/fill-template.ts';
import {
  attentionNotice,
  dailyNotice,
  providerNotice,
  returnNotice,
  stockNotice,
} from '#shared/mail/team-notice-mails.ts';
import type { ShopSettings } from '#shared/shop/shop-settings.ts';
import { getProducts } from '#store/catalogue/products.ts';
import { getProviderConnection } from '#store/fulfilment/provider-connection.ts';
import { listJobs } from '#store/jobs/jobs.ts';
import { listOrdersWithReturns } from '#store/orders/order-words.ts';
import { getDayFigures } from '#store/shop/counters.ts';
import { getSettings } from '#store/shop/settings.ts';
import { listLowStock } from '#store/shop/team-notices.ts';

const PAGE = 100;
/** Largest number of pages of jobs to read. For more jobs, the back office is more useful than an email. */
const MOST_PAGES = 5;

/** Lists the dead-letter jobs from a window of time that are still open. */
async function deadLettersOf(notice: TeamNotice, window: number): Promise<Job[]> {
  const found: Job[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const { items, nextCursor } = await listJobs('parked', { limit: PAGE, cursor });
    found.push(...items.filter((job) => noticeOf(job) === notice && noticeWindow(Date.parse(job.dueAt)) === window));
    if (!nextCursor) break;
    cursor = nextCursor;
  }
  return found;
}

/** Renders an email to the team. Returns null if its cause no longer exists. */
async function write(notice: TeamNotice, part: string, settings: ShopSettings): Promise<RenderedMail | null> {
  const shop = await toMailShop(settings);
  if (notice === 'daily') return dailyNotice({ day: part, zone: settings.timeZone }, await getDayFigures(part), shop);
  if (notice === 'provider') {
    const connection = await getProviderConnection();
    return connection?.problem ? providerNotice(shop) : null;
  }
  if (notice === 'return') {
    const orders = await listOrdersWithReturns('requested', { limit: PAGE });
    return orders.items.length > 0 ? returnNotice(orders.items, shop) : null;
  }
  if (notice === 'stock') {
    const low = await listLowStock(Number(part));
    const products = await getProducts([...new Set(low.map(({ productId }) => productId))]);
    return low.length > 0 ? stockNotice(low, products, shop) : null;
  }
  const jobs = await deadLettersOf(notice, Number(part));
  return jobs.length > 0 ? attentionNotice(notice, jobs, shop) : null;
}

async function sendTeamNotice(notice: TeamNotice, part: string): Promise<JobOutcome> {
  const settings = await getSettings();
  const to = settings.teamNotices[notice];
  const mail = to.length > 0 ? await write(notice, part, settings) : null;
  if (mail) await sendMail({ to, ...mail, tags: { kind: 'team_notice' } }, settings);
  return 'done';
}

export const sendTeamNoticeJob = defineJob({
  kind: 'send_team_notice',
  run: ({ payload: { notice, part } }) => sendTeamNotice(notice, part),
});
