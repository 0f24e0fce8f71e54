import { Amount, Amounts, Button, Code, OwnClosing, OwnHeadline, OwnIntro, Para, TextLink } from '../kit.tsx';
import { Each, Unless, unless, v, when } from '../mustache.tsx';
import type { MailSource } from './source.ts';

const FROM = `${when('sender', `${v('sender')} sent you`)}${unless('sender', 'Here is')}`;

export const giftCard: MailSource = {
  subject: `${when('sender', `${v('sender')} sent you a gift card`)}${unless('sender', 'Your gift card')} for ${v('shop.name')}`,
  preheader: `${v('value')} to spend at ${v('shop.name')}.`,
  words: {
    headline: `${v('value')} for you.`,
    intro: `Hi ${v('recipient')}. ${FROM} a gift card worth ${v('value')} for ${v('shop.name')}.`,
  },
  body: (
    <>
      <OwnHeadline />
      <OwnIntro />
      <Each of="message">
        <Para>{`“${v('words')}”`}</Para>
      </Each>
      <Code size="small" />
      <Para>Enter this code in your cart. You can use it as often as you like until it’s used up.</Para>
      <Button href={v('useUrl')}>Start shopping</Button>
      <Amounts>
        <Amount label="Value" amount={v('value')} isStrong />
        <Each of="expiry">
          <Amount label="Last day" amount={v('day')} />
        </Each>
        <Unless of="expiry">
          <Amount label="Expires" amount="Never" />
        </Unless>
      </Amounts>
      <Para tone="ash">
        Treat this code like cash: anyone who has it can use it.{' '}
        <TextLink href={v('balanceUrl')}>Check the balance</TextLink>
      </Para>
      <OwnClosing />
    </>
  ),
};
