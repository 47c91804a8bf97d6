import type { PolicyDocument } from '@portal/domain/documents/policy-document';
import { withoutUnsafeSigns } from '#portal/features/documents/file-name.ts';

const MAX_CHARACTERS = 100;

/**
 * Returns the name under which a document is saved. Its ending is that of its type,
 * whatever the name says. DOC-35
 */
export function downloadName({ fileName, fileType }: Pick<PolicyDocument, 'fileName' | 'fileType'>): string {
  const name = withoutUnsafeSigns(fileName).slice(0, MAX_CHARACTERS) || 'Document';
  const ending = `.${fileType ?? 'bin'}`;
  return name.toLowerCase().endsWith(ending) ? name : name + ending;
}
