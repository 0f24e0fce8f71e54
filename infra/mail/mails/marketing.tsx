import { CampaignPicture, CampaignProducts, Pixel } from '../campaign-parts.tsx';
import { Button, Code, OwnClosing, OwnHeadline, OwnIntro, Para, SanitizedHtml, TextLink } from '../kit.tsx';
import { asIs, Each, Unless, v } from '../mustache.tsx';
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
      <Each of="offer">
        <Para>Your discount code:</Para>
        <Code />
        <Para tone="ash">{v('conditions')}</Para>
        <Button href={v('codeUrl')}>Shop with your code</Button>
      </Each>
      <Unless of="offer">
        <Button href={v('shop.siteUrl')}>See what’s new</Button>
      </Unless>
      <OwnClosing />
      <Unsubscribe />
    </>
  ),
};

/** Asks the subscriber to confirm a subscription. An unconfirmed address gets no newsletter. */
export const newsletterConfirmation: MailSource = {
  subject: `${v('shop.name')}: please confirm your subscription`,
  preheader: 'One more step, and you’re on the list.',
  words: {
    headline: 'One more step.',
    intro: 'Someone, hopefully you, signed this address up for our newsletter. Confirm it, and you’re on the list.',
  },
  body: (
    <>
      <OwnHeadline />
      <OwnIntro />
      <Button href={v('confirmUrl')}>Confirm my subscription</Button>
      <OwnClosing />
      <Para tone="ash">
        The link works for {v('days')} days. If it wasn’t you, do nothing: without your confirmation, you won’t get our
        newsletter.
      </Para>
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

/** Reminds a customer of a checkout that was not paid. */
export const cartReminder: MailSource = {
  subject: `${v('shop.name')}: you left something in your cart`,
  preheader: 'It’s still in stock. The link puts it back into your cart.',
  words: {
    headline: 'You left something behind.',
    intro:
      'You were about to order but didn’t finish. Everything below was in stock when we sent this, but we can’t hold it for you.',
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

/** Email with a plain-text message from an admin. */
export const letter: MailSource = {
  subject: v('title'),
  preheader: v('start'),
  body: (
    <Each of="paragraphs">
      <Para>{v('words')}</Para>
    </Each>
  ),
};

/** Email of a campaign: text, pictures, and products, in the order in which an admin arranged them. */
export const campaign: MailSource = {
  subject: v('title'),
  preheader: v('start'),
  body: (
    <>
      <Each of="blocks">
        <Each of="words">
          <SanitizedHtml html={asIs('html')} text={asIs('text')} />
        </Each>
        <Each of="picture">
          <CampaignPicture />
        </Each>
        <Each of="products">
          <CampaignProducts />
        </Each>
      </Each>
      <Unsubscribe />
      <Each of="pixel">
        <Pixel />
      </Each>
    </>
  ),
};
