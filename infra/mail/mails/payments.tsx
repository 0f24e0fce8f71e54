import { Amount, Amounts, Button, OwnClosing, OwnHeadline, OwnIntro, Para } from '../kit.tsx';
import { Each, v } from '../mustache.tsx';
import { LineItems } from '../order-parts.tsx';
import type { MailSource } from './source.ts';

/** Shows the line items and their costs, then the total, then any payments. */
export const Sums = () => (
  <>
    <LineItems />
    <Amounts>
      <Each of="sums">
        <Amount label={v('label')} amount={v('cost')} />
      </Each>
      <Amount label="Total" amount={v('total')} isStrong />
      <Each of="payments">
        <Amount label={v('label')} amount={v('cost')} />
      </Each>
    </Amounts>
  </>
);

export const paymentPending: MailSource = {
  subject: `${v('shop.name')}: your payment is on its way`,
  preheader: 'We’re holding your items until it arrives.',
  words: {
    headline: 'Waiting for your bank.',
    intro: `You asked your bank to pay ${v('due')}, which can take a few days. We’re holding your items, and we’ll email you as soon as the payment arrives.`,
  },
  body: (
    <>
      <OwnHeadline />
      <OwnIntro />
      <Button href={v('stateUrl')}>Check the status</Button>
      <Sums />
      <Para tone="ash">You don’t need to do anything.</Para>
      <OwnClosing />
    </>
  ),
};

export const paymentFailed: MailSource = {
  subject: `${v('shop.name')}: your payment did not go through`,
  preheader: 'You weren’t charged. You can order again any time.',
  words: {
    headline: 'Your payment did not go through.',
    intro: `Your bank declined the payment of ${v('due')}, so there is no order. You weren’t charged, and the items are back in the shop.`,
  },
  body: (
    <>
      <OwnHeadline />
      <OwnIntro />
      <Button href={v('shop.siteUrl')}>Back to the shop</Button>
      <Sums />
      <Each of="hasGiftCards">
        <Para>Your gift card has its balance back.</Para>
      </Each>
      <Para tone="ash">A second try often works, with another card or after a call to your bank.</Para>
      <OwnClosing />
    </>
  ),
};
