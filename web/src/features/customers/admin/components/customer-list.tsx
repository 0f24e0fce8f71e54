import { pluralize } from '#shared/base/format-count.ts';
import { formatCents } from '#shared/base/money.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { EntryLink } from '#web/components/admin/list-return.tsx';
import { ColumnHead, WIDE_COLUMNS } from '#web/components/admin/table.tsx';
import { Badge } from '#web/components/badge.tsx';
import { formatShopDay } from '#web/lib/format/admin-format.ts';

const CELL = 'border-b border-concrete py-3 pr-6 align-top last:pr-0';
const CAPTION = 'Customers, newest first';

/** Maximum number of tags to show. Only the number of the others is shown. */
const SHOWN_TAGS = 3;

function Tags({ tags }: Pick<Customer, 'tags'>) {
  const more = tags.length - SHOWN_TAGS;
  return tags.length === 0 ? null : (
    <span className="flex flex-wrap gap-1.5">
      {tags.slice(0, SHOWN_TAGS).map((tag) => (
        <Badge key={tag} tone="quiet">
          {tag}
        </Badge>
      ))}
      {more > 0 && <span className="text-sm text-ash">+{more}</span>}
    </span>
  );
}

const Refunded = ({ refundedCents }: Pick<Customer, 'refundedCents'>) =>
  refundedCents > 0 && (
    <span className="block text-sm font-normal text-ash">{formatCents(refundedCents)} refunded</span>
  );

const Since = ({ since }: Pick<Customer, 'since'>) => <time dateTime={since}>{formatShopDay(since)}</time>;

/** Lists the email addresses of a customer. Leaves out the main one if the list shows it in place of a missing name. */
function Addresses({ customer: { name, email, otherEmails } }: { customer: Customer }) {
  const shown = [...(name ? [email] : []), ...otherEmails];
  return shown.length > 0 && <span className="block truncate text-sm text-ash">{shown.join(', ')}</span>;
}

const accountText = ({ hasAccount }: Pick<Customer, 'hasAccount'>): string => (hasAccount ? 'Account' : 'Guest');

/** Shows one customer. The link in the first cell covers the whole row. */
const Row = ({ customer }: { customer: Customer }) => (
  <tr className="appears relative hover:bg-bone-deep">
    <th scope="row" className={`${CELL} w-full max-w-0 text-left font-normal 3xl:w-[36%]`} title={customer.email}>
      <EntryLink
        to={`/admin/customers/${customer.id}`}
        className="block truncate font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2"
      >
        {customer.name ?? customer.email}
      </EntryLink>
      <Addresses customer={customer} />
    </th>
    <td className={CELL}>
      <Tags tags={customer.tags} />
    </td>
    <td className={`${CELL} text-ash`}>{accountText(customer)}</td>
    <td className={`${CELL} figures whitespace-nowrap text-ash`}>
      <Since since={customer.since} />
    </td>
    <td className={`${CELL} figures text-right`}>{customer.orders}</td>
    <td className={`${CELL} figures text-right whitespace-nowrap`}>
      {formatCents(customer.spentCents)}
      <Refunded refundedCents={customer.refundedCents} />
    </td>
  </tr>
);

interface CustomerListProps {
  customers: readonly Customer[];
}

export const CustomerTable = ({ customers }: CustomerListProps) => (
  <table className={`w-full border-collapse ${WIDE_COLUMNS}`}>
    <caption className="sr-only">{CAPTION}</caption>
    <thead>
      <tr>
        <ColumnHead>Customer</ColumnHead>
        <ColumnHead>Tags</ColumnHead>
        <ColumnHead>Type</ColumnHead>
        <ColumnHead>Since</ColumnHead>
        <ColumnHead hasFigures>Orders</ColumnHead>
        <ColumnHead hasFigures>Spent</ColumnHead>
      </tr>
    </thead>
    <tbody>
      {customers.map((customer) => (
        <Row key={customer.id} customer={customer} />
      ))}
    </tbody>
  </table>
);

const Card = ({ customer }: { customer: Customer }) => (
  <li className="appears relative space-y-1 border-b border-concrete py-3.5">
    <p className="flex justify-between gap-4 font-semibold">
      <EntryLink to={`/admin/customers/${customer.id}`} className="truncate after:absolute after:inset-0">
        {customer.name ?? customer.email}
      </EntryLink>
      <span className="figures shrink-0 text-right">
        {formatCents(customer.spentCents)}
        <Refunded refundedCents={customer.refundedCents} />
      </span>
    </p>
    <Addresses customer={customer} />
    <p className="figures flex flex-wrap justify-between gap-x-4 text-sm text-ash">
      <span>
        {pluralize(customer.orders, 'order')}, {accountText(customer).toLowerCase()}
      </span>
      <span>
        Since <Since since={customer.since} />
      </span>
    </p>
    <Tags tags={customer.tags} />
  </li>
);

export const CustomerCards = ({ customers }: CustomerListProps) => (
  <ul aria-label={CAPTION} className="border-t border-ink">
    {customers.map((customer) => (
      <Card key={customer.id} customer={customer} />
    ))}
  </ul>
);
