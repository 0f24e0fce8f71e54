import { pluralize } from '#shared/base/format-count.ts';
import { formatCents } from '#shared/base/money.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { choiceOfCounter } from '#shared/catalogue/variants/stock-counters.ts';
import { type Job, orderOfJob } from '#shared/jobs/job.ts';
import { TEAM_NOTICES, type TeamNotice } from '#shared/jobs/team-notice-kinds.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { type Figures, toInsights } from '#shared/shop/analytics.ts';
import type { MailShop, RenderedMail } from './fill-template.ts';
import { renderMail } from './render-mail.ts';

/** Maximum number of lines that a team email shows. The email only counts the lines beyond this number. */
const MOST_LINES = 20;

interface NoticeText {
  title: string;
  lines: readonly string[];
  action: string;
  /** Path of a page in the back office. */
  path: string;
}

function notice({ title, lines, action, path }: NoticeText, shop: MailShop): RenderedMail {
  const rest = lines.length - MOST_LINES;
  const shown = [...lines.slice(0, MOST_LINES), ...(rest > 0 ? [`And ${rest} more.`] : [])];
  const view = { title, lines: shown.map((line) => ({ line })), action, viewUrl: `${shop.siteUrl}${path}` };
  return renderMail('teamNotice', view, shop);
}

/** Describes a job in one line without personal data, such as `Order #KCTXD0B8: send refund`. */
function jobLine({ kind, subject }: Pick<Job, 'kind' | 'subject'>): string {
  const what = kind.replaceAll('_', ' ');
  const orderId = orderOfJob({ kind, subject })?.orderId;
  return orderId ? `Order #${shortOrderId(orderId)}: ${what}` : `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
}

/** Renders the team email that lists jobs that need an admin. */
export function attentionNotice(
  kind: TeamNotice,
  jobs: readonly Pick<Job, 'kind' | 'subject'>[],
  shop: MailShop,
): RenderedMail {
  const title =
    kind === 'attention'
      ? `${pluralize(jobs.length, 'thing')} ${jobs.length === 1 ? 'needs' : 'need'} attention`
      : TEAM_NOTICES[kind];
  return notice({ title, lines: jobs.map(jobLine), action: 'Open “Needs attention”', path: '/admin/work' }, shop);
}

export const providerNotice = (shop: MailShop): RenderedMail =>
  notice(
    {
      title: TEAM_NOTICES.provider,
      lines: ['Orders can’t be sent to Printify until you connect it again. They wait, and none is lost.'],
      action: 'Open Connections',
      path: '/admin/connections',
    },
    shop,
  );

/** Renders the team email that lists variants that are low in stock. */
export function stockNotice(
  low: readonly { productId: string; counter: string }[],
  products: readonly Pick<Product, 'id' | 'title'>[],
  shop: MailShop,
): RenderedMail {
  const titles = new Map(products.map(({ id, title }) => [id, title]));
  const lines = low.flatMap(({ productId, counter }) => {
    const title = titles.get(productId);
    const { size, color } = choiceOfCounter(counter) ?? { size: null, color: null };
    const choice = [size, color].filter(Boolean).join(', ');
    return title ? [choice ? `${title}: ${choice}` : title] : [];
  });
  return notice(
    { title: TEAM_NOTICES.stock, lines, action: 'Open the products', path: '/admin/products?stock=low' },
    shop,
  );
}

/** Renders the team email that lists the orders with a new return request. */
export const returnNotice = (orders: readonly Pick<StoredOrder, 'id'>[], shop: MailShop): RenderedMail =>
  notice(
    {
      title: TEAM_NOTICES.return,
      lines: orders.map(({ id }) => `Order #${shortOrderId(id)}`),
      action: 'Open Returns',
      path: '/admin/returns',
    },
    shop,
  );

const weekday = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** Renders the team email with a day's figures. `zone` names the shop's time zone. */
export function dailyNotice(
  { day, zone }: { day: string; zone: string },
  figures: Figures,
  shop: MailShop,
): RenderedMail {
  const { netCents } = toInsights(figures);
  const lines = [
    `${weekday.format(new Date(day))} (${zone})`,
    `${pluralize(figures.orders, 'order')}, ${pluralize(figures.pieces, 'item')}`,
    `${formatCents(figures.revenueCents)} revenue, ${formatCents(figures.refundedCents)} refunded, ${formatCents(netCents)} net`,
    `${pluralize(figures.visitors, 'visitor')}`,
  ];
  const title = `${pluralize(figures.orders, 'order')}, ${formatCents(figures.revenueCents)}`;
  return notice({ title, lines, action: 'Open Analytics', path: '/admin/analytics' }, shop);
}
