import { Button, Headline, Label, Lines, Para, TextLink } from '../kit.tsx';
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
  body: (
    <>
      <Headline>We have your request.</Headline>
      <Para>{`You asked for ${when('isExchange', 'an exchange')}${unless('isExchange', 'a refund')} on order ${NUMBER}. Please don’t send anything yet: we’ll email you where to send it. Until then, you can withdraw the request on the order’s page.`}</Para>
      <ViewOrder />
      <Label>To return</Label>
      <LineItems />
    </>
  ),
};

export const returnApproved: MailSource = {
  subject: subject(`Your ${RETURN} for order ${NUMBER} is approved`),
  preheader: 'How to send your items back.',
  body: (
    <>
      <Headline>{`Your ${RETURN} is approved.`}</Headline>
      <Para>
        {`Order ${NUMBER}. ${when('isExchange', 'We’ve set your new items aside, and ship them when yours arrive.')}${unless('isExchange', 'We’ll refund you when your items have arrived.')}`}
      </Para>
      <Label>How to send them</Label>
      <Lines of="instructions" />
      <ViewOrder />
      <Label>To return</Label>
      <LineItems />
    </>
  ),
};

export const returnDeclined: MailSource = {
  subject: subject(`About your ${RETURN} for order ${NUMBER}`),
  preheader: 'We can’t accept it.',
  body: (
    <>
      <Headline>{`We can’t accept your ${RETURN}.`}</Headline>
      <Lines of="answer" />
      <ViewOrder />
      <Label>Your items</Label>
      <LineItems />
      <Para tone="ash">
        Do you see it differently? Email{' '}
        <TextLink href={`mailto:${v('shop.supportEmail')}`}>{v('shop.supportEmail')}</TextLink>.
      </Para>
    </>
  ),
};

export const returnReceived: MailSource = {
  subject: subject(`Your items from order ${NUMBER} are here`),
  preheader: `${when('isExchange', 'Your new items ship next.')}${unless('isExchange', 'Your refund is next.')}`,
  body: (
    <>
      <Headline>Your items are here.</Headline>
      <Para>
        {`Order ${NUMBER}. We’re checking them. ${when('isExchange', 'We’ll email you when your new items ship.')}${unless('isExchange', 'We’ll email you when your refund is on its way.')}`}
      </Para>
      <ViewOrder />
      <LineItems />
    </>
  ),
};

export const exchangeShipped: MailSource = {
  subject: subject(`Your exchange for order ${NUMBER} has shipped`),
  preheader: 'Your new items are on their way.',
  body: (
    <>
      <Headline>Your new items are on their way.</Headline>
      <Para>{`In exchange for items of order ${NUMBER}.`}</Para>
      <ViewOrder />
      <Each of="isTracked">
        <Label>Your package</Label>
        <Shipments />
      </Each>
      <Label>Inside</Label>
      <LineItems />
    </>
  ),
};
