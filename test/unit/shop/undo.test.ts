import { describe, expect, test } from 'vitest';
import { changedSince, exactChangesBetween, isTooLongToKeep, undoEnd, valuesBefore } from '#shared/shop/undo.ts';
import { auditSubjectPath } from '#web/features/shop/admin-history/audit-labels.ts';
import { undoneEntries } from '#web/features/shop/admin-history/undone-entries.ts';

const LONG = 'A long description. '.repeat(200);

describe('The values of a change that can be undone', () => {
  const before = { title: 'Old', text: `${LONG}old`, zones: { us: 1, eu: 2 }, note: undefined, order: ['a', 'b'] };
  const after = { title: 'Old', text: `${LONG}new`, zones: { eu: 2, us: 3 }, note: null, order: ['b', 'a'] };
  const exact = exactChangesBetween(before, after);

  test('are whole fields, however long, and only those that differ', () => {
    expect(valuesBefore(exact)).toEqual({ text: `${LONG}old`, zones: { us: 1, eu: 2 }, order: ['a', 'b'] });
  });

  test('differ from present ones also behind the text that the history shows', () => {
    expect(changedSince(exact, after)).toEqual([]);
    expect(changedSince(exact, { ...after, title: 'Other' })).toEqual([]);
    expect(changedSince(exact, { ...after, text: `${LONG}newer` })).toEqual(['text']);
    expect(changedSince(exact, { ...after, zones: { us: 3, eu: 5 } })).toEqual(['zones']);
    expect(changedSince(exact, {})).toEqual(['text', 'zones', 'order']);
  });

  test('are not kept where an item of the table could not hold them', () => {
    const texts = (letter: string) => ({
      descriptionHtml: letter.repeat(50_000),
      sizeChartHtml: letter.repeat(20_000),
    });
    expect(isTooLongToKeep(exactChangesBetween(texts('a'), texts('b')))).toBe(false);
    expect(isTooLongToKeep(exactChangesBetween(texts('鋪'), texts('店')))).toBe(true);
  });

  test('are kept for 30 days', () => {
    expect(undoEnd(Date.UTC(2026, 10, 26))).toBe(Date.UTC(2026, 11, 26));
  });
});

test('A change counts as undone until the undo is undone too', () => {
  const [change, undo, redo] = [{ id: 'aud_1' }, { id: 'aud_2', undoes: 'aud_1' }, { id: 'aud_3', undoes: 'aud_2' }];
  expect([...undoneEntries([undo, change])]).toEqual(['aud_1']);
  expect([...undoneEntries([redo, undo, change])]).toEqual(['aud_2']);
});

test.each([
  ['settings.changed', 'settings', '/admin/settings'],
  ['mail_words.changed', 'mail/orderReceived', '/admin/email-settings/orderReceived'],
  ['customer.tagged', 'cus_1', '/admin/customers/cus_1'],
  ['team.role_changed', '0c3f', '/admin/team'],
  ['sync.started', 'syn_1', '/admin/provider-sync'],
  ['suppression.removed', 'a@example.com', '/admin/email-settings'],
  ['person.erased', 'personal-data', null],
])('An entry of %s leads to its subject', (action, subject, path) => {
  expect(auditSubjectPath({ action, subject })).toBe(path);
});
