/** A reason not to start that the person at the terminal can act on: one sentence, shown without a stack trace. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
