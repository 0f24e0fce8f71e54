/** A failure that must not be retried before a time (milliseconds UTC). Admins read its message. */
export class RetryLater extends Error {
  readonly notBefore: number;

  constructor(reason: string, notBefore: number, cause?: unknown) {
    super(reason, { cause });
    this.name = 'RetryLater';
    this.notBefore = notBefore;
  }
}
