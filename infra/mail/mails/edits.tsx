import { Button, Headline, Label, Lines, Para, TextLink } from '../kit.tsx';
import { Each, unless, v, when } from '../mustache.tsx';
import { Sums } from './payments.tsx';
import type { MailSource } from './source.ts';

const subject = (words: string): string => `${v('shop.name')}: ${words}`;
const NUMBER = `#${v('number')}`;

const ViewOrder = () => <Button href={v('viewUrl')}>View your order</Button>;

const Questions = () => (
  <Para tone="ash">
    Something wrong? Email <TextLink href={`mailto:${v('shop.supportEmail')}`}>{v('shop.supportEmail')}</TextLink>{' '}
    before it ships.
  </Para>
);

export const orderChanged: MailSource = {
  subject: subject(`Order ${NUMBER} was changed`),
  preheader: 'What changed, and your order as it is now.',
  body: (
    <>
      <Headline>Your order was changed.</Headline>
      <Para>{`Order ${NUMBER}. ${when('byCustomer', 'We’ve changed it as you asked.')}${unless('byCustomer', 'We’ve changed it for you.')}`}</Para>
      <Lines of="changes" />
      <Each of="refund">
        <Para>{`We’re refunding ${v('amount')}. ${v('where')}`}</Para>
      </Each>
      <Each of="paid">
        <Para>{`You paid ${v('cost')} for the change. Thank you.`}</Para>
      </Each>
      <ViewOrder />
      <Label>Your order now</Label>
      <Sums />
      <Questions />
    </>
  ),
};

export const editPayment: MailSource = {
  subject: subject(`Pay ${v('due')} to change order ${NUMBER}`),
  preheader: `Until ${v('until')}. Without a payment, your order stays as it is.`,
  body: (
    <>
      <Headline>{`${v('due')} for your change.`}</Headline>
      <Para>{`We’ve prepared a change to order ${NUMBER}:`}</Para>
      <Lines of="changes" />
      <Para>{`Please pay by ${v('until')}. We’ll hold the items and your order until then.`}</Para>
      <Button href={v('payUrl')}>{`Pay ${v('due')}`}</Button>
      <Para tone="ash">
        Don’t want the change? You don’t need to do anything: your order stays as it is, and ships afterwards.{' '}
        <TextLink href={v('viewUrl')}>View your order</TextLink>
      </Para>
    </>
  ),
};

export const editDropped: MailSource = {
  subject: subject(`Order ${NUMBER} stays as it was`),
  preheader: `${when('isLate', 'We’re refunding your payment.')}${unless('isLate', 'The change was not made.')}`,
  body: (
    <>
      <Headline>Your order stays as it was.</Headline>
      <Para>
        {`${when('isLate', `Your payment of ${v('due')} for a change of order ${NUMBER} came after the change had ended. We’re refunding it in full. Banks can take 5-10 days to show it.`)}${when('isUnpaid', `The change of order ${NUMBER} was not paid in time, so we haven’t made it. You weren’t charged.`)}${when('isDropped', `We’ve discarded the change of order ${NUMBER} that waited for your payment. You weren’t charged.`)}`}
      </Para>
      <Label>The change</Label>
      <Lines of="changes" />
      <ViewOrder />
    </>
  ),
};
