import PostalMime, { type Address, type Attachment, type Email as ParsedEmail } from 'postal-mime';
import { readByteText } from '#portal/features/documents/email-parsing/byte-text.ts';
import type {
  AttachmentKind,
  Email,
  EmailAttachment,
} from '#portal/features/documents/email-parsing/email.ts';
import { imageUrl } from '#portal/features/documents/email-parsing/image-url.ts';
import { mendEmail } from '#portal/features/documents/email-parsing/mend-email.ts';
import { attachmentName } from '#portal/features/documents/file-name.ts';

/** Longer texts than anyone reads would hold up the page. They are in the download. DOC-61 */
const MAX_TEXT_CHARACTERS = 1_000_000;
const NO_TYPE = 'application/octet-stream';
/** A PDF may have a few bytes in front of its mark; browsers look as far. */
const PDF_MARK_WITHIN = 1024;

const LIMITS = { forceRfc822Attachments: true, maxNestingDepth: 64, maxHeadersSize: 1024 * 1024 } as const;

/** Signs that would turn or hide the text of a header. */
const HIDDEN = /[\p{Cc}\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]+/gu;
const shownText = (text: string | undefined): string =>
  readByteText(text ?? '')
    .replace(HIDDEN, ' ')
    .trim();

function addressText(address: Address): string {
  if (address.group) return `${address.name}: ${address.group.map(addressText).join(', ')}`;
  if (address.name && address.address) return `${address.name} <${address.address}>`;
  return address.name || address.address;
}

const addressesText = (addresses: readonly Address[] = []): string =>
  shownText(addresses.map(addressText).join(', '));

const bytesOf = ({ content }: Attachment): Uint8Array<ArrayBuffer> =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);

const isPdf = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, PDF_MARK_WITHIN)).includes('%PDF-');

/** A PDF is known by its content; what the message says about it is not asked. */
function kindOf({ mimeType }: Attachment, bytes: Uint8Array): AttachmentKind {
  if (isPdf(bytes)) return 'pdf';
  return mimeType === 'message/rfc822' || mimeType === 'message/global' ? 'message' : 'other';
}

const UNNAMED = { pdf: 'Attachment', message: 'Attached message', other: 'Attachment' } as const;
const TYPES = { pdf: 'application/pdf', message: NO_TYPE, other: NO_TYPE } as const;
const ENDINGS = { pdf: '.pdf', message: '.eml', other: '' } as const;
/** The endings of types that come without a name. */
const ENDINGS_OF_UNNAMED: Readonly<Record<string, string>> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/gif': '.gif',
  'text/plain': '.txt',
  'text/html': '.html',
  'text/calendar': '.ics',
  'message/delivery-status': '.txt',
};

function emailAttachment(attachment: Attachment): EmailAttachment {
  const bytes = bytesOf(attachment);
  const kind = kindOf(attachment, bytes);
  const unnamed = UNNAMED[kind] + (kind === 'other' ? (ENDINGS_OF_UNNAMED[attachment.mimeType] ?? '') : '');
  const name = attachmentName(readByteText(attachment.filename ?? ''), unnamed);
  const ending = name.toLowerCase().endsWith(ENDINGS[kind]) ? '' : ENDINGS[kind];
  return { name: name + ending, kind, content: new Blob([bytes], { type: TYPES[kind] }) };
}

const contentIdOf = ({ contentId = '' }: Attachment): string => contentId.trim().replace(/^<|>$/g, '');

/** Returns the pictures that the text of the message shows, and the rest, which are attachments. */
function divideAttachments({ html = '', attachments }: ParsedEmail) {
  const images: Record<string, string> = {};
  const others: Attachment[] = [];
  for (const attachment of attachments) {
    const id = contentIdOf(attachment);
    const isShown =
      id !== '' && (html.includes(`cid:${id}`) || html.includes(`cid:${encodeURIComponent(id)}`));
    const url = isShown ? imageUrl(bytesOf(attachment)) : undefined;
    if (url) images[id] = url;
    else others.push(attachment);
  }
  return { images, others };
}

function readable(content: string | undefined): string | null {
  const text = readByteText(content ?? '');
  return text.trim() !== '' && text.length <= MAX_TEXT_CHARACTERS ? text : null;
}

/**
 * Without a sender, an addressee and a subject a message has to have content; a text
 * without any header is none.
 */
function isMessage({ from, to, subject, headers, html, text, attachments }: ParsedEmail): boolean {
  if (from || to || subject) return true;
  return headers.length > 0 && Boolean(html || text || attachments.length > 0);
}

/** Reads a message. Throws for content that is none, or is made to hold a reader up. DOC-61, DOC-65 */
export async function parseEmail(content: Blob): Promise<Email> {
  const parsed = await new PostalMime(LIMITS).parse(mendEmail(await content.arrayBuffer()));
  if (!isMessage(parsed)) throw new Error('No message');
  const { images, others } = divideAttachments(parsed);
  return {
    subject: shownText(parsed.subject),
    from: addressesText(parsed.from ? [parsed.from] : []),
    to: addressesText(parsed.to),
    cc: addressesText(parsed.cc),
    date: shownText(parsed.date),
    html: readable(parsed.html),
    text: readable(parsed.text),
    images,
    attachments: others.map(emailAttachment),
  };
}
