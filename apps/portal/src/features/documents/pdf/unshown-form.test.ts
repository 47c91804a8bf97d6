import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { isUnshownForm } from '#portal/features/documents/pdf/unshown-form.ts';

const stream = (text: string) => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;

/** A document of one page that says to wait, with this form. */
function pdfWith(acroForm: string): Uint8Array {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /AcroForm ${acroForm} /NeedsRendering true >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R >>',
    stream('% Please wait'),
    stream('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"></xdp:xdp>'),
    '<< /FT /Tx /T (name) /Subtype /Widget /Rect [0 0 10 10] /P 3 0 R >>',
  ];
  let file = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  file += `${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return new TextEncoder().encode(file);
}

test.each([
  ['a form that only Adobe draws', '<< /XFA 5 0 R /Fields [] >>', true],
  ['such a form in parts', '<< /XFA [(template) 5 0 R] /Fields [] >>', true],
  ['a form that every viewer draws', '<< /Fields [6 0 R] >>', false],
  ['a form that is both', '<< /XFA 5 0 R /Fields [6 0 R] >>', false],
  ['a letter', '<< /Fields [] >>', false],
])('[DOC-88] %s', async (_what, acroForm, isUnshown) => {
  const task = getDocument({ data: pdfWith(acroForm), verbosity: 0 });
  expect(await isUnshownForm(await task.promise)).toBe(isUnshown);
  await task.destroy();
});
