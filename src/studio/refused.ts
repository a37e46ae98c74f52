/** What the studio does not do, with the HTTP status that says so and what the user can do. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly status: 400 | 403 | 404 | 409 | 413 | 415 | 421 | 422;

  constructor(status: Refused["status"], message: string) {
    super(message);
    this.status = status;
  }
}
