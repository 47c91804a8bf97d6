import { lstat, open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { DOCUMENT_LIMITS } from '@portal/domain/documents/document-limits';
import type { DocumentFileType } from '@portal/domain/documents/policy-document';

/** The characters that end a PDF are in its last kilobyte. */
const TAIL_BYTES = 1024;
const HEAD_BYTES = 65_536;

function isPdf(head: string, tail: string): boolean {
  return /^%PDF-[12]\./.test(head) && tail.includes('%%EOF');
}

/** An e-mail begins with the lines of its head, and one of them says who sent it. */
function isEmail(head: string): boolean {
  const [lines = ''] = head.split(/\r?\n\r?\n/, 1);
  return /^[!-9;-~]+[ \t]*:/.test(lines) && /^from[ \t]*:/im.test(lines) && !lines.includes('\0');
}

const CHECKS: Readonly<Record<DocumentFileType, (head: string, tail: string) => boolean>> = {
  pdf: isPdf,
  eml: isEmail,
};

async function readEnds(path: string, sizeBytes: number): Promise<[head: string, tail: string]> {
  const file = await open(path, 'r');
  try {
    const read = async (length: number, position: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
      return buffer.toString('latin1', 0, bytesRead);
    };
    return [
      await read(Math.min(HEAD_BYTES, sizeBytes), 0),
      await read(Math.min(TAIL_BYTES, sizeBytes), Math.max(0, sizeBytes - TAIL_BYTES)),
    ];
  } finally {
    await file.close();
  }
}

/** A file that may be imported, or the reason why not. */
export type CheckedFile = { readonly path: string } | { readonly reason: string };

/**
 * Checks a file by its content and not by its name: its size, and its first and last bytes. An archive is
 * neither a PDF nor an e-mail. A file outside the folder, or a link to one, is not read. DOC-21
 */
export async function checkFile(
  folder: string,
  name: string,
  fileType: DocumentFileType,
): Promise<CheckedFile> {
  const root = await realpath(folder);
  const path = join(root, name);
  const facts = await lstat(path).catch(() => undefined);
  if (!facts?.isFile() || !(await realpath(path)).startsWith(root + sep))
    return { reason: 'there is no such file in the folder' };
  if (facts.size === 0) return { reason: 'the file is empty' };
  if (facts.size > DOCUMENT_LIMITS.maxBytes) return { reason: 'the file is too large' };
  const [head, tail] = await readEnds(path, facts.size);
  return CHECKS[fileType](head, tail) ? { path } : { reason: `the content is not ${fileType}` };
}
