import {
  Amount,
  Amounts,
  Button,
  Headline,
  Label,
  LineItems,
  Lines,
  OrderProgress,
  Para,
  Shipments,
  TextLink,
} from '../kit.tsx';
import { Each, unless, v, when } from '../mustache.tsx';
import { Sums } from './payments.tsx';
import type { MailSource } from './source.ts';

const subject = (words: string): string => `${v('shop.name')}: ${words}`;
const NUMBER = `#${v('number')}`;

const ViewOrder = () => <Button href={v('viewUrl')}>View your order</Button>;

const WHEN = 'Banks usually show it within 5 to 10 days.';

export const orderReceived: MailSource = {
  subject: subject(`Order ${NUMBER} is confirmed`),
  preheader: `${v('total')}. We write again when it ships.`,
  body: (
    <>
      <Headline>Thank you. Your order is in.</Headline>
      <Para>{`Order ${NUMBER}. We write again when it ships.`}</Para>
      <OrderProgress reached={1} />
      <ViewOrder />
      <Each of="isChangeable">
        <Para>Wrong address, or changed your mind? For a short while you can mend or cancel it on its page.</Para>
      </Each>
      <Sums />
      <Each of="hasAddress">
        <Label>Ships to</Label>
        <Lines of="address" />
      </Each>
    </>
  ),
};

export const orderShipped: MailSource = {
  subject: subject(`${when('isFurther', 'More of order')}${unless('isFurther', 'Order')} ${NUMBER} has shipped`),
  preheader: v('headline'),
  body: (
    <>
      <Headline>{v('headline')}</Headline>
      <Para>{`Order ${NUMBER}. Carriers often need a day until they show a parcel.`}</Para>
      <OrderProgress reached={2} />
      <ViewOrder />
      <Label>{`${when('isOneParcel', 'The parcel')}${unless('isOneParcel', 'The parcels')}`}</Label>
      <Shipments />
      <Each of="isContentKnown">
        <Label>Inside</Label>
        <LineItems />
      </Each>
      <Each of="isPart">
        <Para tone="ash">What is not in it comes by itself: we write again when it ships.</Para>
      </Each>
    </>
  ),
};

export const orderDelivered: MailSource = {
  subject: subject(`Order ${NUMBER} has arrived`),
  preheader: 'Wear it out.',
  body: (
    <>
      <Headline>Your order has arrived.</Headline>
      <Para>{`Order ${NUMBER}. Wear it out.`}</Para>
      <OrderProgress reached={3} />
      <ViewOrder />
      <LineItems />
      <Para tone="ash">
        Something missing or not right? Write to{' '}
        <TextLink href={`mailto:${v('shop.supportEmail')}`}>{v('shop.supportEmail')}</TextLink>.
      </Para>
    </>
  ),
};

export const orderCancelled: MailSource = {
  subject: subject(`Order ${NUMBER} is cancelled`),
  preheader: `${when('refund', '{{amount}} goes back to you.')}${unless('refund', 'None of it will be sent.')}`,
  body: (
    <>
      <Headline>Your order is cancelled.</Headline>
      <Para>
        {`Order ${NUMBER}. ${when('byCustomer', 'You called it off in time: none of it will be made.')}${unless('byCustomer', 'We had to cancel it, and none of it will be sent. We are sorry.')}`}
      </Para>
      <Each of="refund">
        <Para>{`${v('amount')} goes back to where you paid from. ${WHEN}`}</Para>
      </Each>
      <ViewOrder />
      <LineItems />
    </>
  ),
};

export const orderRefunded: MailSource = {
  subject: subject(`${unless('isWhole', 'Part of order')}${when('isWhole', 'Order')} ${NUMBER} is refunded`),
  preheader: `${v('amount')} is on its way back to you.`,
  body: (
    <>
      <Headline>{`${v('amount')} comes back to you.`}</Headline>
      <Para>
        {`${when('isWhole', `All of order ${NUMBER} is refunded.`)}${unless('isWhole', `A part of order ${NUMBER} is refunded.`)} It goes to where you paid from. ${WHEN}`}
      </Para>
      <Amounts>
        <Amount label="You paid" amount={v('total')} />
        <Each of="earlier">
          <Amount label="Refunded before" amount={v('sum')} />
        </Each>
        <Amount label="Refunded now" amount={v('amount')} isStrong />
      </Amounts>
      <ViewOrder />
      <Label>Your order</Label>
      <LineItems />
    </>
  ),
};

export const addressProblem: MailSource = {
  subject: subject(`We cannot send order ${NUMBER} yet`),
  preheader: 'Its address needs a look from you.',
  body: (
    <>
      <Headline>We cannot send it there.</Headline>
      <Para>
        {`Order ${NUMBER} is paid and waits: no parcel can be sent to the address it has. Please mend it on the order's page, and we go on at once.`}
      </Para>
      <Button href={v('viewUrl')}>Mend the address</Button>
      <Each of="hasGaps">
        <Label>What is wrong</Label>
        <Lines of="gaps" />
      </Each>
      <Each of="hasAddress">
        <Label>The address as we have it</Label>
        <Lines of="address" />
      </Each>
      <Para tone="ash">
        If the page does not help, write to{' '}
        <TextLink href={`mailto:${v('shop.supportEmail')}`}>{v('shop.supportEmail')}</TextLink> with the right address.
      </Para>
    </>
  ),
};

export const orderLink: MailSource = {
  subject: subject(`Your link to order ${NUMBER}`),
  preheader: 'It opens your order for 90 days.',
  body: (
    <>
      <Headline>{`Order ${NUMBER}`}</Headline>
      <Para>Here is a new link to your order.</Para>
      <ViewOrder />
      <Para tone="ash">If you did not ask for it, do nothing: only this address was sent the link.</Para>
    </>
  ),
};
