/** An effect that failed and must not be tried again before a time (milliseconds UTC); its message is for owners. */
export class RetryLater extends Error {
  readonly notBefore: number;

  constructor(reason: string, notBefore: number, cause?: unknown) {
    super(reason, { cause });
    this.name = 'Later';
    this.notBefore = notBefore;
  }
}
