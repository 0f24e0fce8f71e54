import { Column, Img, Row, Section } from '@react-email/components';
import { Amount, Amounts, Line, Paragraph, TextLink } from './kit.tsx';
import { colors, text } from './look.ts';
import { Each, unless, useIsText, v, when } from './mustache.tsx';

const Picture = () => (
  <Each of="picture">
    <Column style={{ width: '72px', padding: '8px 16px 8px 0', verticalAlign: 'top' }}>
      <Img
        src={v('url')}
        alt={v('alt')}
        width="56"
        height="70"
        loading="lazy"
        className="ash"
        style={{ color: colors.ash, fontSize: '11px', lineHeight: '14px' }}
      />
    </Column>
  </Each>
);

const NAME = `${v('quantity')} × ${v('title')}`;

/** Shows the line items, each with its picture and amount, if any. */
export function LineItems() {
  const isText = useIsText();
  if (isText) {
    return (
      <Paragraph>
        {`{{#items}}\n${NAME}${when('choice', ' ({{choice}})')}${when('each', ', {{unitPrice}} each')}${when('amount', ': {{amount}}')}\n{{/items}}`}
      </Paragraph>
    );
  }
  return (
    <Section style={{ paddingBottom: '8px' }}>
      <Each of="items">
        <Line />
        <Row>
          <Picture />
          <Column className="ink" style={text({ padding: '10px 16px 10px 0', verticalAlign: 'top' })}>
            {NAME}
            <Each of="choice">
              <br />
              <span className="ash" style={text({ color: colors.ash, fontSize: '14px' })}>
                {v('choice')}
              </span>
            </Each>
            <Each of="each">
              <br />
              <span className="ash" style={text({ color: colors.ash, fontSize: '14px' })}>
                {`${v('unitPrice')} each`}
              </span>
            </Each>
          </Column>
          <Each of="amount">
            <Column
              align="right"
              className="ink"
              style={text({ padding: '10px 0', textAlign: 'right', verticalAlign: 'top', whiteSpace: 'nowrap' })}
            >
              {v('amount')}
            </Column>
          </Each>
        </Row>
      </Each>
    </Section>
  );
}

const STEPS = ['Paid', 'On its way', 'Arrived'] as const;

/** Shows the steps of an order as three bars. */
export function OrderProgress({ reached }: { reached: 1 | 2 | 3 }) {
  if (useIsText()) return null;
  return (
    <Row style={{ margin: '8px 0 0' }}>
      {STEPS.map((step, position) => {
        const isReached = position < reached;
        const tone = isReached ? 'ink' : 'ash';
        const bar = { height: '6px', fontSize: '1px', lineHeight: '6px' };
        return (
          <Column key={step} style={{ width: '33.33%', padding: position < 2 ? '0 4px 0 0' : 0, verticalAlign: 'top' }}>
            <div
              className={isReached ? 'reached' : 'ahead'}
              style={{ ...bar, background: isReached ? colors.ink : colors.concrete }}
            >
              &nbsp;
            </div>
            <span
              className={tone}
              style={text({ color: colors[tone], fontSize: '13px', fontWeight: isReached ? 600 : 400 })}
            >
              {step}
            </span>
          </Column>
        );
      })}
    </Row>
  );
}

/** Shows each shipment's carrier and tracking number, with a link if there is one. */
export function Shipments() {
  if (useIsText()) {
    const shipment = `${v('carrier')} ${v('trackingNumber')}${when('link', '\n{{trackUrl}}')}`;
    return <Paragraph>{`{{#shipments}}\n${shipment}\n{{/shipments}}`}</Paragraph>;
  }
  return (
    <Amounts>
      <Each of="shipments">
        <Amount
          label={v('carrier')}
          amount={
            <span className="ink" style={text({ fontSize: '14px' })}>
              <Each of="link">
                <TextLink href={v('trackUrl')}>{v('trackingNumber')}</TextLink>
              </Each>
              {unless('link', v('trackingNumber'))}
            </span>
          }
        />
      </Each>
    </Amounts>
  );
}
