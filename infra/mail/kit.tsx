import { Column, Hr, Link, Button as MailButton, Row, Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import { colors, DISPLAY, text } from './look.ts';
import { Each, useIsText, v } from './mustache.tsx';

interface Holder {
  children: ReactNode;
}

/** Renders a paragraph of the plain text. */
export const Paragraph = ({ children }: Holder) => (
  <>
    {'\n'}
    {children}
    {'\n'}
  </>
);

export function Headline({ children }: Holder) {
  if (useIsText()) return <Paragraph>{children}</Paragraph>;
  const size = { fontSize: '34px', lineHeight: '35px', letterSpacing: '-0.02em' } as const;
  return (
    <h1
      className="headline ink"
      style={text({
        ...size,
        margin: '0 0 16px',
        fontFamily: DISPLAY,
        fontWeight: 800,
        textTransform: 'uppercase',
        textWrap: 'balance',
      })}
    >
      {children}
    </h1>
  );
}

type Tone = 'ink' | 'ash' | 'moss' | 'rust';

export function Para({ children, tone = 'ink' }: Holder & { tone?: Tone }) {
  if (useIsText()) return <Paragraph>{children}</Paragraph>;
  return (
    <Text className={tone} style={text({ margin: '0 0 16px', color: colors[tone] })}>
      {children}
    </Text>
  );
}

/** Marks the place of a headline that the shop's owner can replace. */
export const OwnHeadline = () => <Headline>{'[[headline]]'}</Headline>;

/** Marks the place of a first paragraph that the shop's owner can replace. */
export const OwnIntro = () => <Para>{'[[intro]]'}</Para>;

/** Marks the place of a last paragraph that the shop's owner can add. */
export const OwnClosing = () => (
  <Each of="hasClosing">
    <Para>{'[[closing]]'}</Para>
  </Each>
);

/** Shows the heading of a section. */
export function Label({ children }: Holder) {
  if (useIsText()) return <Paragraph>{children}</Paragraph>;
  const size = { fontSize: '13px', lineHeight: '20px', letterSpacing: '0.02em' } as const;
  return (
    <h2 className="ash" style={text({ ...size, margin: '28px 0 8px', color: colors.ash, fontWeight: 600 })}>
      {children}
    </h2>
  );
}

interface LinkProps {
  href: string;
  children: string;
}

/** Shows the email's main link, 48 px high. */
export function Button({ href, children }: LinkProps) {
  if (useIsText()) return <Paragraph>{`${children}: ${href}`}</Paragraph>;
  const face = { display: 'inline-block', padding: '14px 28px', border: `1px solid ${colors.action}`, fontWeight: 600 };
  return (
    <Section style={{ margin: '24px 0' }}>
      <MailButton
        href={href}
        className="button"
        style={text({ ...face, background: colors.action, color: colors.bone, textDecoration: 'none' })}
      >
        {children}
      </MailButton>
    </Section>
  );
}

export function TextLink({ href, children }: LinkProps) {
  if (useIsText()) return <>{href.startsWith('mailto:') ? href.slice(7) : `${children}: ${href}`}</>;
  return (
    <Link href={href} className="ink" style={{ color: colors.ink, textDecoration: 'underline' }}>
      {children}
    </Link>
  );
}

/** Shows a thin line between parts. */
export const Line = () => (
  <Hr className="line" style={{ margin: 0, border: 0, borderTop: `1px solid ${colors.concrete}` }} />
);

interface Fact {
  label: ReactNode;
  amount: ReactNode;
  isStrong?: boolean;
}

export function Amount({ label, amount, isStrong = false }: Fact) {
  if (useIsText()) return <>{[label, ': ', amount, '\n']}</>;
  const weight = { fontWeight: isStrong ? 700 : 400 };
  return (
    <Row>
      <Column className="ink" style={text({ ...weight, padding: '4px 16px 4px 0', verticalAlign: 'top' })}>
        {label}
      </Column>
      <Column
        align="right"
        className="ink"
        style={text({
          ...weight,
          padding: '4px 0',
          textAlign: 'right',
          verticalAlign: 'top',
          overflowWrap: 'anywhere',
        })}
      >
        {amount}
      </Column>
    </Row>
  );
}

export function Amounts({ children }: Holder) {
  if (useIsText()) return <Paragraph>{children}</Paragraph>;
  return (
    <Section>
      <Line />
      <div style={{ padding: '8px 0 16px' }}>{children}</div>
    </Section>
  );
}

/** Shows several lines, such as an address. */
export function Lines({ of }: { of: string }) {
  if (useIsText()) return <Paragraph>{`{{#${of}}}\n{{line}}\n{{/${of}}}`}</Paragraph>;
  return (
    <Text className="ink" style={text({ margin: '0 0 16px' })}>
      <Each of={of}>
        {v('line')}
        <br />
      </Each>
    </Text>
  );
}

/** Shows a code to type, in digits that are easy to tell apart. */
export function Code({ size = 'large' }: { size?: 'large' | 'small' }) {
  if (useIsText()) return <Paragraph>{v('code')}</Paragraph>;
  const line = `1px solid ${colors.concrete}`;
  const figures = {
    fontFamily: DISPLAY,
    ...(size === 'large'
      ? { fontSize: '36px', lineHeight: '44px', letterSpacing: '0.12em' }
      : { fontSize: '22px', lineHeight: '32px', letterSpacing: '0.04em' }),
    fontWeight: 800,
  };
  return (
    <Section className="line" style={{ margin: '8px 0 24px', borderTop: line, borderBottom: line }}>
      <Text className="ink" style={text({ ...figures, padding: '20px 0', overflowWrap: 'anywhere' })}>
        {v('code')}
      </Text>
    </Section>
  );
}

export function SanitizedHtml({ html, text: words }: { html: string; text: string }) {
  if (useIsText()) return <Paragraph>{words}</Paragraph>;
  return (
    <div className="ink words" style={text({ overflowWrap: 'anywhere' })}>
      {html}
    </div>
  );
}
