const MAX_LENGTH = 40;

/** One or two words of letters, as in Mary Ann, O'Neill, or Jean-Luc. */
const NAME = /^\p{L}[\p{L}\p{M}]*(?:[ '’-]\p{L}[\p{L}\p{M}]*)?$/u;

/**
 * Returns the name to greet a person by, or null. Anyone can sign up with the address of another person, so a mail must not
 * carry a sentence or a link that was typed as a name.
 */
export function greetingName(typed: string | null | undefined): string | null {
  const name = (typed ?? '').trim();
  return name.length <= MAX_LENGTH && NAME.test(name) ? name : null;
}
