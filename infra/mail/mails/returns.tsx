import { Button, Label, Lines, OwnClosing, OwnHeadline, OwnIntro, Para, TextLink } from '../kit.tsx';
import { Each, unless, v, when } from '../mustache.tsx';
import { LineItems, Shipments } from '../order-parts.tsx';
import type { MailSource } from './source.ts';

const subject = (words: string): string => `${v('shop.name')}: ${words}`;
const NUMBER = `#${v('number')}`;
const RETURN = `${when('isExchange', 'exchange')}${unless('isExchange', 'return')}`;

const ViewOrder = () => <Button href={v('viewUrl')}>View your order</Button>;

export const returnRequested: MailSource = {
  subject: subject(`We have your request for order ${NUMBER}`),
  preheader: 'Please don’t send anything yet.',
  words: {
    headline: 'We have your request.',
    intro: `It’s about order ${NUMBER}. Please don’t send anything yet: we’ll email you where to send it. Until then, you can withdraw the request on the order’s page.`,
  },
  body: (
    <>
      <OwnHeadline />
      <OwnIntro />
      <ViewOrder />
      <Label>{`To return for ${when('isExchange', 'an exchange')}${unless('isExchange', 'a refund')}`}</Label>
      <LineItems />
      <OwnClosing />
    </>
  ),
};

export const returnApproved: MailSource = {
  subject: subject(`Your ${RETURN} for order ${NUMBER} is approved`),
  preheader: 'How to send your items back.',
  words: {
    headline: `Your ${RETURN} is approved.`,
    intro: `Order ${NUMBER}. Here’s how to send your items back.`,
  },
  body: (
    <>
      <OwnHeadline />
      <OwnIntro />
      <Para>{`${when('isExchange', 'We’ve set your new items aside, and ship them when yours arrive.')}${unless('isExchange', 'We’ll refund you when your items have arrived.')}`}</Para>
      <Label>How to send them</Label>
      <Lines of="instructions" />
      <ViewOrder />
      <Label>To return</Label>
      <LineItems />
      <OwnClosing />
    </>
  ),
};

export const returnDeclined: MailSource = {
  subject: subject(`About your ${RETURN} for order ${NUMBER}`),
  preheader: 'We can’t accept it.',
  words: {
    headline: `We can’t accept your ${RETURN}.`,
    intro: `We looked at your request for order ${NUMBER}. This is why:`,
  },
  body: (
    <>
      <OwnHeadline />
      <OwnIntro />
      <Lines of="answer" />
      <ViewOrder />
      <Label>Your items</Label>
      <LineItems />
      <Para tone="ash">
        Do you see it differently? Email{' '}
        <TextLink href={`mailto:${v('shop.supportEmail')}`}>{v('shop.supportEmail')}</TextLink>.
      </Para>
      <OwnClosing />
    </>
  ),
};

export const returnReceived: MailSource = {
  subject: subject(`We received your return for order ${NUMBER}`),
  preheader: `${when('isExchange', 'Your new items ship next.')}${unless('isExchange', 'Your refund is next.')}`,
  words: {
    headline: 'We received your return.',
    intro: `The items that you sent back from order ${NUMBER} are with us, and we’re checking them.`,
  },
  body: (
    <>
      <OwnHeadline />
      <OwnIntro />
      <Para>{`${when('isExchange', 'We’ll email you when your new items ship.')}${unless('isExchange', 'We’ll email you when your refund is on its way.')}`}</Para>
      <ViewOrder />
      <Label>Returned</Label>
      <LineItems />
      <OwnClosing />
    </>
  ),
};

export const exchangeShipped: MailSource = {
  subject: subject(`Your exchange for order ${NUMBER} has shipped`),
  preheader: 'Your new items are on their way.',
  words: {
    headline: 'Your new items are on their way.',
    intro: `In exchange for items of order ${NUMBER}.`,
  },
  body: (
    <>
      <OwnHeadline />
      <OwnIntro />
      <ViewOrder />
      <Each of="isTracked">
        <Label>Your package</Label>
        <Shipments />
      </Each>
      <Label>Inside</Label>
      <LineItems />
      <OwnClosing />
    </>
  ),
};
