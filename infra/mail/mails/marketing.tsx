import { Button, Headline, Para, SanitisedHtml, TextLink } from '../kit.tsx';
import { asIs, Each, v } from '../mustache.tsx';
import type { MailSource } from './source.ts';

const Unsubscribe = () => (
  <Para tone="ash">
    You get this because you subscribed to our newsletter. <TextLink href={v('unsubscribeUrl')}>Unsubscribe</TextLink>
  </Para>
);

export const newsletterWelcome: MailSource = {
  subject: `${v('shop.name')}: you are on the list`,
  preheader: 'New pieces first, and nothing else.',
  body: (
    <>
      <Headline>You are on the list.</Headline>
      <Para>
        You hear of new pieces before they are in the shop, of discounts while they last, and of nothing else. Rarely,
        and never twice.
      </Para>
      <Button href={v('shop.siteUrl')}>See what is there</Button>
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

/** A campaign: sanitised HTML, and plain text. */
export const campaign: MailSource = {
  subject: v('title'),
  preheader: v('start'),
  body: (
    <>
      <SanitisedHtml html={asIs('contentHtml')} text={asIs('contentText')} />
      <Unsubscribe />
    </>
  ),
};
