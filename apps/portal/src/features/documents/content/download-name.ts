import type { PolicyDocument } from '@portal/domain/documents/policy-document';

/** Signs that no file system takes, and those that make a name look like another one. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;
const MAX_CHARACTERS = 100;

/** Returns the name under which a document is saved. Its ending is that of its type, whatever the name says. DOC-35 */
export function downloadName({ fileName, fileType }: Pick<PolicyDocument, 'fileName' | 'fileType'>): string {
  const name = fileName.replace(UNSAFE, ' ').trim().slice(0, MAX_CHARACTERS) || 'Document';
  const ending = `.${fileType ?? 'bin'}`;
  return name.toLowerCase().endsWith(ending) ? name : name + ending;
}
