/** An error response from SES. It is sent as HTTP 400, with its code in the XML. */
export class SesError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
