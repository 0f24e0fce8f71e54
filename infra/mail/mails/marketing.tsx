import { Button, OwnClosing, OwnHeadline, OwnIntro, Para, SanitizedHtml, TextLink } from '../kit.tsx';
import { asIs, Each, v } from '../mustache.tsx';
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
