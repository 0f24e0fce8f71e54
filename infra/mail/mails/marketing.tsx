import { Button, Headline, Para, SanitizedHtml, TextLink } from '../kit.tsx';
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
  body: (
    <>
      <Headline>You’re on the list.</Headline>
      <Para>
        You’ll hear about new releases before they’re in the shop, and about discounts while they last. Nothing else,
        and not often.
      </Para>
      <Button href={v('shop.siteUrl')}>See what’s new</Button>
      <Unsubscribe />
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
