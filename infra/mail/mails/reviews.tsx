import { Link, Section } from '@react-email/components';
import { OwnClosing, OwnHeadline, OwnIntro, Para, TextLink } from '../kit.tsx';
import { colors, text } from '../look.ts';
import { Each, useIsText, v, when } from '../mustache.tsx';
import type { MailSource } from './source.ts';

const NAME = `${v('title')}${when('choice', ', {{choice}}')}`;

/** Shows five links for each item. Each link opens a page on which that number of stars is already chosen. */
function StarsOfItems() {
  if (useIsText())
    return <>{`{{#items}}\n\n${NAME}\n{{#starLinks}}\n${v('words')}: ${v('starUrl')}\n{{/starLinks}}\n{{/items}}`}</>;
  const star = { color: colors.ink, fontSize: '34px', lineHeight: '48px', textDecoration: 'none' };
  return (
    <Each of="items">
      <Section className="line" style={{ padding: '12px 0', borderTop: `1px solid ${colors.concrete}` }}>
        <span className="ink" style={text({ fontWeight: 600 })}>
          {NAME}
        </span>
        <div>
          <Each of="starLinks">
            <Link
              href={v('starUrl')}
              title={v('words')}
              aria-label={`${v('words')}: ${v('title')}`}
              className="ink"
              style={{ ...star, display: 'inline-block', width: '48px', textAlign: 'center' }}
            >
              ☆
            </Link>
          </Each>
        </div>
      </Section>
    </Each>
  );
}

export const reviewRequest: MailSource = {
  subject: `${v('shop.name')}: How is order #${v('number')} holding up?`,
  preheader: 'Pick the stars. A sentence or two helps the next person.',
  words: {
    headline: 'How is it holding up?',
    intro: `You’ve had order #${v('number')} for a while. Pick one to five stars, then add a few words if you like. Nothing is sent until you press the button on the page.`,
  },
  body: (
    <>
      <OwnHeadline />
      <OwnIntro />
      <StarsOfItems />
      <Para tone="ash">
        We only ask once per order. Is something wrong with it? Email{' '}
        <TextLink href={`mailto:${v('shop.supportEmail')}`}>{v('shop.supportEmail')}</TextLink>.
      </Para>
      <OwnClosing />
    </>
  ),
};
