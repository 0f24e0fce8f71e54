import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { DEFAULT_DELIVERY } from '#shared/checkout/delivery.ts';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings.ts';
import { settingsDraft } from '#web/features/shop/admin-settings/settings-draft.ts';
import { settingsErrors, settingsInput, withoutCorrected } from '#web/features/shop/admin-settings/settings-input.ts';
import { refreshBackOffice } from '#web/lib/data/refresh.ts';
import { centsOf } from '#web/lib/format/field-amounts.ts';

describe("After an admin's write", () => {
  test('all data of the back office is reloaded, except what the answer has already filled', async () => {
    const client = new QueryClient();
    const [order, dashboard, products, shoppers] = [
      ['admin', 'order', 'ord_1'],
      ['admin', 'dashboard'],
      ['admin', 'products', { status: 'draft' }],
      ['products'],
    ];
    const all = [order, dashboard, products, shoppers];
    for (const key of all) client.setQueryData(key ?? [], {});
    await refreshBackOffice(client, order);
    expect(all.map((key) => client.getQueryState(key ?? [])?.isInvalidated)).toEqual([false, true, true, false]);
  });
});

describe('An error in the settings', () => {
  const at = (path: string) => ({ path, message: 'is wrong' });

  test('is shown until that field is changed', () => {
    const errors = [at('name'), at('shippingZones.1.cents'), at('mailSender.replyTo'), at('freeShippingFromCents')];
    expect(withoutCorrected(errors, { tagline: 'Growth' })).toEqual(errors);
    expect(withoutCorrected(errors, { name: 'Basis' })).toEqual(errors.slice(1));
    expect(withoutCorrected(errors, { shippingZones: [] })).toEqual([errors[0], errors[2], errors[3]]);
    expect(withoutCorrected(errors, { replyTo: '', freeShippingDollars: '90' })).toEqual(errors.slice(0, 2));
  });
});

test('The settings show every error at the first save, those of the API too', () => {
  const saved = settingsDraft({ ...DEFAULT_SETTINGS, mailAddress: '' });
  const zone = { key: 'new', label: '', countries: [], dollars: 'much', transit: 'soon' };
  const draft = { ...saved, name: '', lowStock: 'few', shippingZones: [...saved.shippingZones, zone] };
  const at = saved.shippingZones.length;
  expect(settingsErrors(draft, 0)).toEqual([
    { path: `shippingZones.${at}.cents`, message: 'Please enter an amount in dollars' },
    { path: `shippingZones.${at}.transit`, message: 'Please enter days such as 2-5, up to 60' },
    { path: 'lowStock', message: 'Please enter a number from 0 to 99' },
    { path: 'name', message: 'Shop name is required' },
    { path: `shippingZones.${at}.label`, message: `Zone ${at + 1} name is required` },
    { path: `shippingZones.${at}.countries`, message: 'Please choose a country' },
  ]);
  expect(settingsErrors(saved, 0)).toEqual([]);
});

test.each(['', '-1', '100', '2.5', 'few'])('A number of units such as %j is refused before it is sent', (lowStock) => {
  const draft = { ...settingsDraft({ ...DEFAULT_SETTINGS, mailAddress: '' }), lowStock };
  expect(settingsInput(draft, 0).errors).toEqual([{ path: 'lowStock', message: 'Please enter a number from 0 to 99' }]);
  expect(settingsInput({ ...draft, lowStock: '0' }, 0)).toMatchObject({ errors: [], input: { lowStock: 0 } });
});

describe('The days of a delivery', () => {
  const draft = settingsDraft({ ...DEFAULT_SETTINGS, mailAddress: '' });
  const sent = (handling: string) => settingsInput({ ...draft, handling }, 0);

  test('are written as one number or as a span', () => {
    expect(sent('3').input.delivery?.handling).toEqual({ from: 3, to: 3 });
    expect(sent(' 1 – 2 ').input.delivery?.handling).toEqual({ from: 1, to: 2 });
    expect(settingsErrors({ ...draft, handling: '0-60' }, 0)).toEqual([]);
  });

  test.each(['', '-1', '2-', 'soon', '2.5', '1-2-3'])('are refused before they are sent as %j', (handling) => {
    expect(sent(handling).errors.map(({ path }) => path)).toEqual(['delivery.handling']);
  });

  test('have their cutoff hour in the shop’s time zone, wherever it was kept before', () => {
    const settings = { ...DEFAULT_SETTINGS, mailAddress: '', timeZone: 'Asia/Tokyo' };
    const tokyo = settingsDraft(settings);
    expect(tokyo.cutoffHour).toBe('2');
    const { delivery } = settingsInput(tokyo, 0).input;
    expect(delivery).toMatchObject({ cutoffHour: 2, zone: 'Asia/Tokyo' });
    expect(settingsDraft({ ...settings, ...(delivery ? { delivery } : {}) }).cutoffHour).toBe('2');
    expect(settingsDraft({ ...settings, delivery: { ...DEFAULT_DELIVERY, cutoffHour: 24 } }).cutoffHour).toBe('24');
    expect(sent('3').input.delivery).not.toHaveProperty('zone');
  });

  test('lose their error when their field is changed', () => {
    const errors = ['delivery.handling.to', 'delivery.cutoffHour'].map((path) => ({ path, message: 'is wrong' }));
    expect(withoutCorrected(errors, { handling: '1-2' })).toEqual([errors[1]]);
  });
});

describe('An amount in a field', () => {
  test.each([
    ['48', 4800],
    ['48.5', 4850],
    ['.5', 50],
    ['$1,250.00', 125_000],
    ['', null],
    ['.', null],
    ['1e2', null],
    ['-5', null],
    ['0.005', null],
    ['5,50', null],
    ['1,2345', null],
    ['1,2,3', null],
    ['1,234,567.8', 123_456_780],
  ])('%j is %j cents', (text, cents) => {
    expect(centsOf(text)).toBe(cents);
  });
});
