import { Container, Head, Html, Link, Preview, Section, Text } from '@react-email/components';
import { colors, DISPLAY, LOGO_STYLE, STYLE, text } from './look.ts';
import { Each, Unless, v, when } from './mustache.tsx';

const mark = text({
  fontFamily: DISPLAY,
  fontSize: '20px',
  fontWeight: 800,
  textDecoration: 'none',
  textTransform: 'uppercase',
});

const small = { fontSize: '14px', lineHeight: '21px', color: colors.ash };

/** Shows the shop's logo. Its alternative text is the shop's name, in the same type as for a shop without a logo. */
const LogoImage = ({ from, className, display }: { from: string; className: string; display: 'block' | 'none' }) => (
  <img
    src={v(from)}
    width={v('look.logo.width')}
    height={v('look.logo.height')}
    alt={v('shop.name')}
    className={className}
    loading="lazy"
    style={{ display, border: 0, maxWidth: '100%', height: 'auto' }}
  />
);

/** Renders the frame of all emails. The content of an email goes into the partial `content`. */
export const Frame = () => (
  <Html lang="en">
    <Head>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>{v('subject')}</title>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, whose characters must not be escaped */}
      <style dangerouslySetInnerHTML={{ __html: STYLE + when('look.logo', LOGO_STYLE) }} />
    </Head>
    <body className="ground" style={{ margin: 0, padding: 0, background: colors.bone }}>
      <Preview>{v('preheader')}</Preview>
      <Container className="ground" style={{ width: '100%', maxWidth: '600px', background: colors.bone }}>
        <Section className="sheet" style={{ padding: '32px 24px' }}>
          <Section className="rule" style={{ borderBottom: `2px solid ${colors.ink}`, paddingBottom: '12px' }}>
            <Each of="shop.siteUrl">
              <Link href={v('shop.siteUrl')} className="ink" style={mark}>
                <Each of="look.logo">
                  <Each of="darkUrl">
                    <LogoImage from="url" className="logo-on-light" display="block" />
                    <LogoImage from="darkUrl" className="logo-on-dark" display="none" />
                  </Each>
                  <Unless of="darkUrl">
                    <LogoImage from="url" className="logo" display="block" />
                  </Unless>
                </Each>
                <Unless of="look.logo">{v('shop.name')}</Unless>
              </Link>
            </Each>
            <Unless of="shop.siteUrl">
              <span className="ink" style={mark}>
                {v('shop.name')}
              </span>
            </Unless>
          </Section>
          <Section style={{ padding: '36px 0 24px' }}>{'{{> content}}'}</Section>
          <Section className="line" style={{ borderTop: `1px solid ${colors.concrete}`, paddingTop: '16px' }}>
            <Each of="shop.supportEmail">
              <Text className="ash" style={text({ ...small, margin: '0 0 4px' })}>
                Questions? Email{' '}
                <Link
                  href={`mailto:${v('shop.supportEmail')}`}
                  style={{ color: colors.ash, textDecoration: 'underline' }}
                >
                  {v('shop.supportEmail')}
                </Link>
                .
              </Text>
            </Each>
            <Text className="ash" style={text(small)}>
              {v('shop.name')}. {v('shop.tagline')}
            </Text>
            <Each of="shop.postal">
              <Text className="ash" style={text({ ...small, margin: '4px 0 0' })}>
                {v('shop.postal')}
              </Text>
            </Each>
          </Section>
        </Section>
      </Container>
    </body>
  </Html>
);

export const TEXT_FOOT = `\n-- \n${when('shop.supportEmail', 'Questions? Email {{shop.supportEmail}}\n')}${v('shop.name')}. ${v('shop.tagline')}\n${when('shop.postal', '{{shop.postal}}\n')}${v('shop.siteUrl')}\n`;
