import { Amount, Amounts, Button, Headline, LineItems, Para } from '../kit.tsx';
import { Each, v } from '../mustache.tsx';
import type { MailSource } from './source.ts';

/** The line items and what they cost; the last row is the total. */
export const Sums = () => (
  <>
    <LineItems />
    <Amounts>
      <Each of="sums">
        <Amount label={v('label')} amount={v('cost')} />
      </Each>
      <Amount label="Total" amount={v('total')} isStrong />
    </Amounts>
  </>
);

export const paymentPending: MailSource = {
  subject: `${v('shop.name')}: your payment is on its way`,
  preheader: `We’re holding your items until ${v('total')} arrives.`,
  body: (
    <>
      <Headline>Waiting for your bank.</Headline>
      <Para>
        {`You asked your bank to pay ${v('total')}, which can take a few days. We’re holding your items, and we’ll email you as soon as the payment arrives.`}
      </Para>
      <Button href={v('stateUrl')}>Check the status</Button>
      <Sums />
      <Para tone="ash">You don’t need to do anything.</Para>
    </>
  ),
};

export const paymentFailed: MailSource = {
  subject: `${v('shop.name')}: your payment did not go through`,
  preheader: 'You weren’t charged. You can order again any time.',
  body: (
    <>
      <Headline>Your payment did not go through.</Headline>
      <Para>
        {`Your bank declined the payment of ${v('total')}, so there is no order. You weren’t charged, and the items are back in the shop.`}
      </Para>
      <Button href={v('shop.siteUrl')}>Back to the shop</Button>
      <Sums />
      <Para tone="ash">A second try often works, with another card or after a call to your bank.</Para>
    </>
  ),
};
