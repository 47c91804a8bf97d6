/** An error that the person at the terminal can act on. Its message is shown without a stack trace. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
