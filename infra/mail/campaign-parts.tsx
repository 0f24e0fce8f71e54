import { Column, Img, Link, Row, Section } from '@react-email/components';
import type { ReactNode } from 'react';
import { Paragraph } from './kit.tsx';
import { colors, text } from './look.ts';
import { Each, Unless, useIsText, v, when } from './mustache.tsx';

const alternative = { color: colors.ash, fontSize: '14px', lineHeight: '20px' };

/** Shows a picture as wide as the email. The picture is a link if it has a target. */
export function CampaignPicture() {
  if (useIsText())
    return <Paragraph>{`{{#caption}}\n${v('alt')}${when('plainUrl', ' ({{plainUrl}})')}\n{{/caption}}`}</Paragraph>;
  const picture: ReactNode = (
    <Img
      src={v('url')}
      alt={v('alt')}
      loading="lazy"
      width="552"
      className="ash"
      style={{ ...alternative, width: '100%', maxWidth: '552px', height: 'auto' }}
    />
  );
  return (
    <Section style={{ padding: '8px 0 24px' }}>
      <Each of="target">
        <Link href={v('href')}>{picture}</Link>
      </Each>
      <Unless of="target">{picture}</Unless>
    </Section>
  );
}

const PRICE = `${v('price')}${when('was', ' (was {{wasPrice}})')}${when('lowest', ', lowest price in the 30 days before the sale: {{lowestPrice}}')}`;

const Product = () => (
  <>
    <Each of="picture">
      <Link href={v('url')}>
        <Img
          src={v('src')}
          alt={v('alt')}
          loading="lazy"
          width={v('pixels')}
          className="ash"
          style={{ ...alternative, width: '100%', height: 'auto' }}
        />
      </Link>
    </Each>
    <p className="ink" style={text({ margin: '10px 0 0', fontWeight: 600 })}>
      <Link href={v('url')} className="ink" style={{ color: colors.ink, textDecoration: 'none' }}>
        {v('title')}
      </Link>
    </p>
    <p className="ink" style={text({ margin: '2px 0 0' })}>
      {v('price')}
      <Each of="was">
        {' '}
        <s className="ash" style={{ color: colors.ash }}>
          {v('wasPrice')}
        </s>
      </Each>
    </p>
    <Each of="lowest">
      <p className="ash" style={text({ fontSize: '13px', lineHeight: '18px', color: colors.ash })}>
        {`Lowest price in the 30 days before the sale: ${v('lowestPrice')}`}
      </p>
    </Each>
  </>
);

/** Shows products with picture, name, and price, two in a row. */
export function CampaignProducts() {
  if (useIsText())
    return (
      <Paragraph>{`{{#rows}}\n{{#cells}}\n${v('title')}, ${PRICE}: ${v('plainUrl')}\n{{/cells}}\n{{/rows}}`}</Paragraph>
    );
  const cell = { verticalAlign: 'top' } as const;
  return (
    <Section style={{ padding: '8px 0 0' }}>
      <Each of="rows">
        <Row>
          <Each of="cells">
            <Column width={v('share')} style={{ ...cell, padding: v('pad'), width: v('share') }}>
              <Product />
            </Column>
          </Each>
          <Each of="isHalf">
            <Column width="50%" style={{ ...cell, width: '50%' }} />
          </Each>
        </Row>
      </Each>
    </Section>
  );
}

/** Adds a one-pixel picture. When an email program loads it, the email counts as opened. */
export function Pixel() {
  if (useIsText()) return null;
  return (
    <img
      src={v('pixelUrl')}
      alt=""
      loading="lazy"
      width="1"
      height="1"
      style={{ border: 0, width: '1px', height: '1px' }}
    />
  );
}
