import { Button, OwnClosing, OwnHeadline, OwnIntro, Para, SanitizedHtml, TextLink } from '../kit.tsx';
import { asIs, Each, v } from '../mustache.tsx';
import { LineItems } from '../order-parts.tsx';
import type { MailSource } from './source.ts';

const Unsubscribe = () => (
  <Para tone="ash">
    You’re receiving this because you subscribed to our newsletter.{' '}
    <TextLink href={v('unsubscribeUrl')}>Unsubscribe</TextLink>
  </Para>
);

export const newsletterWelcome: MailSource = {
  subject: `${v('shop.name')}: you’re on the list`,
  preheader: 'New releases first, and nothing else.',
  words: {
    headline: 'You’re on the list.',
    intro:
      'You’ll hear about new releases before they’re in the shop, and about discounts while they last. Nothing else, and not often.',
  },
  body: (
    <>
      <OwnHeadline />
      <OwnIntro />
      <Button href={v('shop.siteUrl')}>See what’s new</Button>
      <OwnClosing />
      <Unsubscribe />
    </>
  ),
};

export const backInStock: MailSource = {
  subject: `Back in stock: ${v('what')}`,
  preheader: 'You asked us to tell you.',
  words: {
    headline: 'It’s back.',
    intro: `${v('what')} is back in stock. Everyone who asked gets this email at once, so it can sell out again.`,
  },
  body: (
    <>
      <OwnHeadline />
      <OwnIntro />
      <Button href={v('productUrl')}>View the product</Button>
      <OwnClosing />
      <Para tone="ash">
        You’re receiving this because someone entered your address on the product’s page. It’s the only email we’ll send
        about it, and your address is now off the list.
      </Para>
    </>
  ),
};

/** About a checkout that its customer left unpaid. */
export const cartReminder: MailSource = {
  subject: `${v('shop.name')}: you left something in your cart`,
  preheader: 'It’s still in stock. The link puts it back into your cart.',
  words: {
    headline: 'You left something behind.',
    intro:
      'You were about to order, but didn’t get to the end. It’s in stock as we write this, but we can’t hold it for you.',
  },
  body: (
    <>
      <OwnHeadline />
      <OwnIntro />
      <LineItems />
      <Each of="offer">
        <Para>
          Use code <strong>{v('code')}</strong> at checkout. The button enters it for you.
        </Para>
      </Each>
      <Button href={v('restoreUrl')}>Back to your cart</Button>
      <OwnClosing />
      <Para tone="ash">
        {v('why')} It’s the only one about this cart.{' '}
        <TextLink href={v('unsubscribeUrl')}>Stop these reminders</TextLink>
      </Para>
    </>
  ),
};

/** A plain-text message of an admin. */
export const letter: MailSource = {
  subject: v('title'),
  preheader: v('start'),
  body: (
    <Each of="paragraphs">
      <Para>{v('words')}</Para>
    </Each>
  ),
};

/** A campaign: sanitized HTML, and plain text. */
export const campaign: MailSource = {
  subject: v('title'),
  preheader: v('start'),
  body: (
    <>
      <SanitizedHtml html={asIs('contentHtml')} text={asIs('contentText')} />
      <Unsubscribe />
    </>
  ),
};
