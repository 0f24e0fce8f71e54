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
  preheader: `We hold your pieces until ${v('total')} has arrived.`,
  body: (
    <>
      <Headline>We wait for your bank.</Headline>
      <Para>
        {`You have told your bank to pay ${v('total')}. That can take a few days. We hold your pieces until then, and write as soon as the payment has arrived.`}
      </Para>
      <Button href={v('stateUrl')}>See where it stands</Button>
      <Sums />
      <Para tone="ash">There is nothing you have to do.</Para>
    </>
  ),
};

export const paymentFailed: MailSource = {
  subject: `${v('shop.name')}: your payment did not go through`,
  preheader: 'Nothing was charged. You can order again whenever you like.',
  body: (
    <>
      <Headline>Your payment did not go through.</Headline>
      <Para>
        {`Your bank did not pay the ${v('total')}, so this did not become an order. Nothing was charged, and the pieces are back in the shop.`}
      </Para>
      <Button href={v('shop.siteUrl')}>Back to the shop</Button>
      <Sums />
      <Para tone="ash">A second try often works: with another card, or after a word with your bank.</Para>
    </>
  ),
};
