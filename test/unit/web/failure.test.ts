import { describe, expect, test } from 'vitest';
import { type FieldError, PROBLEMS, type ProblemCode } from '#shared/base/errors.ts';
import { ApiProblem } from '#web/lib/data/api.ts';
import { failureMessage, fieldFailures, formFailureMessage, labelErrors } from '#web/lib/data/failure.ts';

const problem = (code: ProblemCode, errors?: FieldError[], detail: string = PROBLEMS[code][1]) =>
  new ApiProblem({
    ...{ type: `urn:problem:${code}`, title: PROBLEMS[code][1], status: PROBLEMS[code][0], detail, code },
    ...{ requestId: 'r1', ...(errors ? { errors } : {}) },
  });

const LABELS = { name: 'Store name', supportEmail: 'Support email', 'bannerMessages.*': 'Message #' };
const wrong = problem('invalid_request', [
  { path: 'name', message: 'is required' },
  { path: 'supportEmail', message: 'Please enter a valid email address' },
  { path: 'bannerMessages.6', message: 'is required' },
]);

describe('The message of a refused save', () => {
  test('names fields by their labels, not by their paths', () => {
    expect(failureMessage(wrong, LABELS)).toBe(
      'Store name is required. Please enter a valid email address. Message 7 is required.',
    );
  });

  test('makes words of a path without a label', () => {
    expect(failureMessage(wrong)).toBe(
      'Name is required. Please enter a valid email address. Banner messages is required.',
    );
    expect(failureMessage(problem('invalid_request', [{ path: 'zones.2.unitCents', message: 'is required' }]))).toBe(
      'Unit is required.',
    );
  });

  test('points to the fields when the form marks them', () => {
    expect(formFailureMessage(wrong)).toBe('Please check the marked fields');
    expect(formFailureMessage(problem('conflict', undefined, 'It has changed'))).toBe('It has changed');
  });

  test('says a sentence once when it is also the message of the field', () => {
    const taken = 'A product with this slug already exists';
    expect(failureMessage(problem('conflict', [{ path: 'slug', message: taken }], taken))).toBe(taken);
  });

  test('says that trying again is safe when the shop is at fault', () => {
    expect(failureMessage(problem('internal'))).toBe('Something went wrong on our side. You can safely try again.');
    expect(failureMessage(new Error('network'))).toBe(
      'The shop didn’t respond. Check the page before you try again: your change may have been saved.',
    );
  });

  test('of a provider that does not answer says so once', () => {
    const detail = 'Printify is not responding right now. Try again in a minute';
    expect(failureMessage(problem('provider_unavailable', undefined, detail))).toBe(`${detail}.`);
  });

  test('is shown at each field with its label', () => {
    expect(labelErrors(wrong.problem.errors ?? [], LABELS)).toEqual([
      { path: 'name', message: 'Store name is required' },
      { path: 'supportEmail', message: 'Please enter a valid email address' },
      { path: 'bannerMessages.6', message: 'Message 7 is required' },
    ]);
    expect(fieldFailures(wrong).get('name')).toBe('This is required.');
  });
});
