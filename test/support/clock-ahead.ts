/**
 * Moves the clock of the process that loads this module ahead by `CLOCK_AHEAD_MS`. Tests then do not have to wait for a lease
 * to expire.
 */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS);
const RealDate = Date;

class DateAhead extends RealDate {
  constructor(...parts: [] | ConstructorParameters<typeof Date>) {
    if (parts.length === 0) super(RealDate.now() + aheadMs);
    else super(...(parts as [number]));
  }

  static override now(): number {
    return RealDate.now() + aheadMs;
  }
}

globalThis.Date = DateAhead as DateConstructor;
