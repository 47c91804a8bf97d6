/**
 * A response other than success: a status, a code, and the other fields of the body.
 * Never a text that was typed.
 */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly status: number;
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: number, code: string, details: Readonly<Record<string, unknown>> = {}) {
    super(code);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** A fault that the person at the terminal can put right. Its message is shown without a stack trace. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}
