/** Signs that no file system takes, and those that hide something or make a name look like another one. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]+/gu;
const FOLDERS = /^.*[\\/]/su;
/** Hidden files begin with a dot; Windows drops dots and spaces at the end. */
const AT_THE_ENDS = /^[\s.]+|[\s.]+$/gu;
/** Names of devices: Windows opens no file of such a name. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const ENDING = /\.[\p{L}\p{N}]{1,8}$/u;
const MAX_CHARACTERS = 100;

/** Returns the text without signs that break a file name or hide it. DOC-35 */
export const withoutUnsafeSigns = (text: string): string => text.replace(UNSAFE, ' ').trim();

/** Returns a name shortened to what every file system takes. Its ending stays. DOC-35 */
function shortened(name: string): string {
  const ending = ENDING.exec(name)?.[0] ?? '';
  return name.length <= MAX_CHARACTERS ? name : name.slice(0, MAX_CHARACTERS - ending.length) + ending;
}

/**
 * Returns the base name of what a message calls its attachment, fit to be shown and to be saved under. DOC-63
 */
export function attachmentName(given: string | null, replacement: string): string {
  const baseName = (given ?? '').replace(/\p{Cc}/gu, '').replace(FOLDERS, '');
  const name = shortened(withoutUnsafeSigns(baseName).replaceAll(/\s+/gu, ' ').replace(AT_THE_ENDS, ''));
  if (name === '') return replacement;
  return DEVICE.test(name) ? `_${name}` : name;
}
