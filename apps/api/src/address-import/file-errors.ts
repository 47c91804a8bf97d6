import { OperatorError } from '#api/operator-error.ts';

/** Errors of the file system that an operator can mend. */
const FILE_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a file is in the place of its folder',
  EACCES: 'access is denied',
  EPERM: 'access is denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
};

/** Runs a file operation and turns an error that the operator can mend into an `OperatorError`. */
export function withFileErrors<T>(messageOf: (reason: string) => string, operation: () => T): T {
  try {
    return operation();
  } catch (cause) {
    const reason = FILE_ERRORS[(cause as NodeJS.ErrnoException).code ?? ''];
    if (reason === undefined) throw cause;
    throw new OperatorError(messageOf(reason), { cause });
  }
}
