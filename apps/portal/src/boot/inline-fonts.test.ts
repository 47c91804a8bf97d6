import { afterEach, expect, test, vi } from 'vitest';
import { addInlineFonts } from '#portal/boot/inline-fonts.ts';

const BYTES = Array.from({ length: 256 }, (_, index) => index);
const DESCRIPTORS = { weight: '400 740' };

afterEach(() => vi.unstubAllGlobals());

/** Adds the fonts of a page and returns what the browser was given, the bytes as a list. */
function added(): unknown[] {
  const faces: unknown[] = [];
  vi.stubGlobal('INLINE_FONTS', [
    { family: 'Brand', base64: Buffer.from(BYTES).toString('base64'), descriptors: DESCRIPTORS },
  ]);
  vi.stubGlobal('FontFace', function (this: { given: unknown[] }, ...given: unknown[]) {
    this.given = given;
  });
  vi.stubGlobal('document', {
    fonts: {
      add: (face: { given: unknown[] }) =>
        faces.push(
          ...face.given.map((part) => (ArrayBuffer.isView(part) ? [...(part as Uint8Array)] : part)),
        ),
    },
  });
  addInlineFonts();
  return faces;
}

test('a typeface inside the page is decoded by the browser itself, and by hand where it cannot', () => {
  const fromBase64 = vi.fn((text: string) => Uint8Array.from(Buffer.from(text, 'base64')));
  vi.stubGlobal('Uint8Array', Object.assign(class extends Uint8Array {}, { fromBase64 }));
  expect(added()).toEqual(['Brand', BYTES, DESCRIPTORS]);
  expect(fromBase64).toHaveBeenCalledOnce();
  vi.stubGlobal('Uint8Array', Object.assign(class extends Uint8Array {}, { fromBase64: undefined }));
  expect(added()).toEqual(['Brand', BYTES, DESCRIPTORS]);
});
