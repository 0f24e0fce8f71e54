import { describe, expect, test } from 'vitest';
import { findPage } from '#web/app/find-page.ts';

const pages = ['/', '/orders/new', '/orders/:id', '/gift-cards/:step?', '/admin/*', '*'].map((path) => ({ path }));

const find = (pathname: string) => {
  const found = findPage(pages, pathname);
  return [found?.page.path, found?.params];
};

describe('The page at an address', () => {
  test('is the first whose path matches, in any case and with a slash at the end', () => {
    expect(find('/')).toEqual(['/', {}]);
    expect(find('/orders/new')).toEqual(['/orders/new', {}]);
    expect(find('/Orders/7/')).toEqual(['/orders/:id', { id: '7' }]);
    expect(find('/admin')).toEqual(['/admin/*', { '*': '' }]);
    expect(find('/nowhere/at/all')).toMatchObject(['*', {}]);
  });

  test('has a parameter that may be missing', () => {
    expect(find('/gift-cards')).toEqual(['/gift-cards/:step?', { step: undefined }]);
    expect(find('/gift-cards/check')).toEqual(['/gift-cards/:step?', { step: 'check' }]);
  });

  test('gets its parameters decoded, with a slash that belongs to one of them', () => {
    expect(find('/orders/k%C3%A4se%2Fbrot')).toEqual(['/orders/:id', { id: 'käse/brot' }]);
  });

  test('gets the parameters of a malformed address as they are', () => {
    expect(find('/orders/%E0%A4%A')).toEqual(['/orders/:id', { id: '%E0%A4%A' }]);
  });

  test('is null where no path matches', () => {
    expect(findPage(pages.slice(0, 2), '/elsewhere')).toBeNull();
  });
});
