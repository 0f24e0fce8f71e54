import {
  Amount,
  Amounts,
  Button,
  Headline,
  Label,
  Lines,
  OwnClosing,
  OwnHeadline,
  OwnIntro,
  Para,
  TextLink,
} from '../kit.tsx';
import { Each, unless, v, when } from '../mustache.tsx';
import { LineItems, OrderProgress, Shipments } from '../order-parts.tsx';
import { Sums } from './payments.tsx';
import type { MailSource } from './source.ts';

const subject = (words: string): string => `${v('shop.name')}: ${words}`;
const NUMBER = `#${v('number')}`;

const ViewOrder = () => <Button href={v('viewUrl')}>View your order</Button>;

export const orderReceived: MailSource = {
  subject: subject(`Order ${NUMBER} is confirmed`),
  preheader: `${v('total')}. We’ll email you when it ships.`,
  words: {
    headline: 'Thank you. Your order is in.',
    intro: `Order ${NUMBER}. We’ll email you when it ships.`,
  },
  body: (
    <>
      <OwnHeadline />
      <OwnIntro />
      <Each of="arrival">
        <Para>{`It should arrive ${v('days')}.`}</Para>
      </Each>
      <OrderProgress reached={1} />
      <ViewOrder />
      <Each of="isChangeable">
        <Para>
          Wrong address, or changed your mind? You can change or cancel your order on its page until we start packing or
          making it.
        </Para>
      </Each>
      <Sums />
      <Each of="hasAddress">
        <Label>Ships to</Label>
        <Lines of="address" />
      </Each>
      <OwnClosing />
    </>
  ),
};

/** Informs the team of a new order. It contains only the customer's town, because the address stays in the back office. */
export const orderNotice: MailSource = {
  subject: subject(`New order ${NUMBER}, ${v('total')}`),
  preheader: v('summary'),
  body: (
    <>
      <Headline>{`New order ${NUMBER}.`}</Headline>
      <Para>{v('summary')}</Para>
      <Button href={v('viewUrl')}>Open the order</Button>
      <Sums />
      <Para tone="ash">
        You get this email because your address is listed under “Emails to the team” in the shop’s settings.
      </Para>
    </>
  ),
};

export const orderShipped: MailSource = {
  subject: subject(
    `${when('isCorrection', `New tracking for order ${NUMBER}`)}${unless('isCorrection', `${when('isFurther', 'More of order')}${unless('isFurther', 'Order')} ${NUMBER} has shipped`)}`,
  ),
  preheader: v('headline'),
  words: {
    headline: v('headline'),
    intro: `Order ${NUMBER}.${when('isCorrection', ' Please use what you see here instead of our last email.')}${when('isTracked', ' Carriers often take a day to show a package.')}`,
  },
  body: (
    <>
      <OwnHeadline />
      <OwnIntro />
      <OrderProgress reached={2} />
      <ViewOrder />
      <Label>{`${when('isOneShipment', 'Your package')}${unless('isOneShipment', 'Your packages')}`}</Label>
      <Shipments />
      <Each of="isContentKnown">
        <Label>Inside</Label>
        <LineItems />
      </Each>
      <Each of="isPart">
        <Para tone="ash">The rest ships separately. We’ll email you when it does.</Para>
      </Each>
      <OwnClosing />
    </>
  ),
};

export const orderDelivered: MailSource = {
  subject: subject(`Order ${NUMBER} has arrived`),
  preheader: 'Wear it out.',
  words: {
    headline: 'Your order has arrived.',
    intro: `Order ${NUMBER}. Wear it out.`,
  },
  body: (
    <>
      <OwnHeadline />
      <OwnIntro />
      <OrderProgress reached={3} />
      <ViewOrder />
      <LineItems />
      <Para tone="ash">
        Is something missing or wrong? Email{' '}
        <TextLink href={`mailto:${v('shop.supportEmail')}`}>{v('shop.supportEmail')}</TextLink>.
      </Para>
      <OwnClosing />
    </>
  ),
};

export const orderCancelled: MailSource = {
  subject: subject(`Order ${NUMBER} is canceled`),
  preheader: `${when('refund', 'We’re refunding {{amount}}.')}${unless('refund', 'It will not ship.')}`,
  words: {
    headline: 'Your order is canceled.',
    intro: `Order ${NUMBER}. ${when('byCustomer', 'You canceled it in time, so it will not be made.')}${unless('byCustomer', 'We had to cancel it, and it will not ship. We’re sorry.')}`,
  },
  body: (
    <>
      <OwnHeadline />
      <OwnIntro />
      <Each of="refund">
        <Para>{`We’re refunding ${v('amount')}. ${v('where')}`}</Para>
      </Each>
      <ViewOrder />
      <LineItems />
      <OwnClosing />
    </>
  ),
};

export const orderRefunded: MailSource = {
  subject: subject(`${unless('isWhole', 'Part of order')}${when('isWhole', 'Order')} ${NUMBER} is refunded`),
  preheader: `We’ve refunded ${v('amount')}.`,
  words: {
    headline: `Your refund of ${v('amount')} is on its way.`,
    intro: `${when('isWhole', `All of order ${NUMBER} is refunded.`)}${unless('isWhole', `Part of order ${NUMBER} is refunded.`)}`,
  },
  body: (
    <>
      <OwnHeadline />
      <OwnIntro />
      <Para>{v('where')}</Para>
      <Amounts>
        <Amount label="You paid" amount={v('total')} />
        <Each of="earlier">
          <Amount label="Refunded earlier" amount={v('sum')} />
        </Each>
        <Amount label="Refunded now" amount={v('amount')} isStrong />
      </Amounts>
      <ViewOrder />
      <Label>{`${when('isItemized', 'Refunded items')}${unless('isItemized', 'Your order')}`}</Label>
      <LineItems />
      <OwnClosing />
    </>
  ),
};

export const addressProblem: MailSource = {
  subject: subject(`We can’t ship order ${NUMBER} yet`),
  preheader: 'Please check the shipping address.',
  words: {
    headline: 'We can’t ship to this address.',
    intro: `Order ${NUMBER} is paid, but we can’t ship to the address on it. Update the address on the order’s page, and we’ll carry on right away.`,
  },
  body: (
    <>
      <OwnHeadline />
      <OwnIntro />
      <Button href={v('viewUrl')}>Update the address</Button>
      <Each of="hasGaps">
        <Label>What is wrong</Label>
        <Lines of="gaps" />
      </Each>
      <Each of="hasAddress">
        <Label>The address we have</Label>
        <Lines of="address" />
      </Each>
      <Para tone="ash">
        If the page doesn’t help, email{' '}
        <TextLink href={`mailto:${v('shop.supportEmail')}`}>{v('shop.supportEmail')}</TextLink> with the correct
        address.
      </Para>
      <OwnClosing />
    </>
  ),
};

export const orderLink: MailSource = {
  subject: subject(`Your link to order ${NUMBER}`),
  preheader: 'It works for 90 days.',
  words: {
    headline: `Order ${NUMBER}`,
    intro: 'Here is a new link to your order.',
  },
  body: (
    <>
      <OwnHeadline />
      <OwnIntro />
      <ViewOrder />
      <Para tone="ash">
        If you didn’t ask for it, you can ignore this email. We sent the link only to this address.
      </Para>
      <OwnClosing />
    </>
  ),
};
