/** An error as SES answers it: HTTP 400, its code in the XML. */
export class SesError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
