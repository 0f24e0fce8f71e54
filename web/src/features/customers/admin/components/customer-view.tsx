import type { ReactNode } from 'react';
import { formatCents } from '#shared/base/money.ts';
import type { CustomerDetail } from '#shared/customers/customer.ts';
import { Panel } from '#web/components/admin/screen.tsx';
import { Address } from '#web/components/delivery.tsx';
import { formatShopDay } from '#web/lib/format/admin-format.ts';
import type { Place } from '../api/admin-customers.ts';
import { Contact } from '../merge/contact.tsx';
import { CustomerData } from './customer-data.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import { CustomerTags } from './customer-tags.tsx';
import { Newsletter } from './mail-state.tsx';

/** Lists the addresses that the customer saved in their account. */
function SavedAddresses({ addresses }: { addresses: CustomerDetail['addresses'] }) {
  if (addresses.length === 0) return <p className="text-ash">None saved</p>;
  return (
    <ul className="space-y-4">
      {addresses.map((address, at) => (
        <li key={address.id} className="break-words">
          {at === 0 && <p className="label mb-1 text-xs text-ash">Default</p>}
          <Address address={address} />
        </li>
      ))}
    </ul>
  );
}

/** Shows a customer's totals next to each other. */
function Figures({ customer }: { customer: CustomerDetail }) {
  const { orders, spentCents, refundedCents, lastOrderAt, since } = customer;
  const figures = [
    { name: 'Orders', value: String(orders) },
    { name: 'Spent', value: formatCents(spentCents) },
    { name: 'Refunded', value: formatCents(refundedCents) },
    { name: 'Last order', value: lastOrderAt ? formatShopDay(lastOrderAt) : 'None' },
    { name: 'Customer since', value: formatShopDay(since) },
  ];
  return (
    <dl className="mb-10 grid grid-cols-2 gap-x-6 gap-y-4 border-t border-ink pt-3 sm:grid-cols-3 xl:grid-cols-5">
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt className="label text-xs text-ash">{name}</dt>
          <dd className="figures mt-1 text-lg">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface CustomerViewProps {
  customer: CustomerDetail;
  /** The id in the page's address. */
  shown: string;
  orders: ReactNode;
  /** A panel with the address of the customer. */
  address: ReactNode;
  history: ReactNode;
}

/** Shows a customer with their orders, notes, and personal data. */
export function CustomerView({ customer, shown, orders, address, history }: CustomerViewProps) {
  const place: Place = { shown, id: customer.id };
  return (
    <>
      <Figures customer={customer} />
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="space-y-8">
          <Panel title="Orders">{orders}</Panel>
          <Panel title="Notes">
            <CustomerNotes place={place} notes={customer.notes} />
          </Panel>
        </div>
        <div className="grid content-start gap-8 sm:grid-cols-2 xl:grid-cols-1">
          <Panel title="Contact">
            <Contact customer={customer} />
          </Panel>
          {address}
          {customer.hasAccount && (
            <Panel title="Saved addresses">
              <SavedAddresses addresses={customer.addresses} />
            </Panel>
          )}
          <Panel title="Newsletter">
            <Newsletter customer={customer} />
          </Panel>
          <div className="border-t border-ink pt-3">
            <CustomerTags place={place} tags={customer.tags} />
          </div>
          <Panel title="Personal data">
            <CustomerData customer={customer} />
          </Panel>
        </div>
        <div className="xl:col-span-2">
          <Panel title="History">{history}</Panel>
        </div>
      </div>
    </>
  );
}
