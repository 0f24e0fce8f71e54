import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Mustache from 'mustache';
import { describe, expect, test } from 'vitest';
import { renderedTemplates } from '#infra/mail/templates.tsx';
import { MAIL_SAMPLES } from '#shared/mail/samples.ts';

const directory = join(import.meta.dirname, '../../../shared/mail/rendered');
const rendered = renderedTemplates();

test('the templates in the repository equal the output of their sources, byte for byte', () => {
  expect(readdirSync(directory).toSorted()).toEqual([...rendered.keys()].toSorted());
  for (const [name, content] of rendered) expect(readFileSync(join(directory, name), 'utf8'), name).toBe(content);
});

/** Returns the kinds of tags in a template, including tags within sections. */
const kindsIn = (tokens: unknown[]): string[] =>
  tokens.flatMap((token) => {
    const [kind, , , , within] = token as [string, string, number, number, unknown[]?];
    return [kind, ...(Array.isArray(within) ? kindsIn(within) : [])];
  });

const mails = [...rendered].filter(([name]) => name.endsWith('.json'));

test('every template but the frame and the plain letter has a sample that admins can look at', () => {
  const names = mails.map(([name]) => name.replace('.json', '')).filter((name) => !['frame', 'letter'].includes(name));
  expect(Object.keys(MAIL_SAMPLES)).toEqual(expect.arrayContaining(names));
});

describe.each(mails)('%s', (name, content) => {
  const { html } = JSON.parse(content) as { html: string };

  test("escapes every value in the HTML, except a campaign's sanitized content", () => {
    const kinds = kindsIn(Mustache.parse(html) as unknown[]);
    expect(kinds.filter((kind) => kind === '&' || kind === '{')).toEqual(name === 'campaign.json' ? ['&'] : []);
  });

  test('runs no script and loads only pictures', () => {
    expect(html).not.toMatch(/<script|<link|<iframe|<form|@import|url\(/);
  });
});
