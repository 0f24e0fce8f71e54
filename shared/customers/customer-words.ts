import { foldWords } from '#shared/base/text/fold-text.ts';
import type { StoredCustomer } from './customer.ts';
import type { MergedPart } from './customer-parts.ts';

/**
 * Highest number of words stored for a customer. Each word is a row in the table, and more words hardly improve the search.
 */
const MAX_WORDS = 60;
/** Longer words are cut, and found by their beginning. */
const MAX_LETTERS = 40;
const MAX_TYPED_WORDS = 6;

interface Found extends Pick<StoredCustomer, 'name' | 'email' | 'tags'> {
  merged?: readonly Pick<MergedPart, 'email' | 'tags'>[];
}

const shorten = (word: string): string => [...word].slice(0, MAX_LETTERS).join('');

/** Splits an email address at its last @. The domain is empty if there is no @. */
function splitAddress(text: string): { local: string; domain: string } {
  const at = text.lastIndexOf('@');
  return at < 0 ? { local: text, domain: '' } : { local: text.slice(0, at), domain: text.slice(at + 1) };
}

function addressWords(email: string): string[] {
  const { local, domain } = splitAddress(email);
  const words = foldWords(local);
  return [...words, words.join(''), ...foldWords(domain)];
}

/**
 * Returns the folded words by which an admin can find a customer, without duplicates. They come from the name, the email
 * addresses, and the tags.
 */
export function customerWords({ name, merged = [], ...main }: Found): string[] {
  const parts = [main, ...merged];
  const words = [
    ...foldWords(name ?? ''),
    ...parts.flatMap(({ email }) => addressWords(email)),
    ...parts.flatMap(({ tags }) => tags.flatMap((tag) => foldWords(tag))),
  ];
  return [...new Set(words.filter(Boolean).map(shorten))].slice(0, MAX_WORDS);
}

/**
 * Returns the folded words of a search, with the one that narrows it most first. The part before an @ is one word and comes
 * first, because many customers have the same domain.
 */
export function typedCustomerWords(typed: string): string[] {
  const { local, domain } = splitAddress(typed);
  const words = typed.includes('@')
    ? [foldWords(local).join(''), ...foldWords(domain)]
    : foldWords(typed).toSorted((a, b) => b.length - a.length);
  return [...new Set(words.filter(Boolean).map(shorten))].slice(0, MAX_TYPED_WORDS);
}

/** Returns whether each of `typed` is the beginning of one of the customer's words. */
export function matchesCustomer(customer: Found, typed: readonly string[]): boolean {
  const words = customerWords(customer);
  return typed.every((start) => words.some((word) => word.startsWith(start)));
}
