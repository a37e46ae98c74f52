/** A request that the studio refuses, with its HTTP status and advice for the user. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly status: 400 | 403 | 404 | 409 | 413 | 415 | 421 | 422;

  constructor(status: Refused["status"], message: string) {
    super(message);
    this.status = status;
  }
}
