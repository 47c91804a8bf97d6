const OBJECTS = [
  '<< /Type /Catalog /Pages 2 0 R /Lang (en-NZ) /MarkInfo << /Marked true >> /StructTreeRoot 6 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> /StructParents 0 /Annots [10 0 R] >>',
  '',
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  '<< /Type /StructTreeRoot /K 7 0 R /ParentTree << /Nums [0 [9 0 R 8 0 R]] >> >>',
  '<< /Type /StructElem /S /Document /P 6 0 R /K [8 0 R 9 0 R] >>',
  '<< /Type /StructElem /S /H1 /P 7 0 R /Pg 3 0 R /K 1 >>',
  '<< /Type /StructElem /S /P /P 7 0 R /Pg 3 0 R /K 0 >>',
  '<< /Type /Annot /Subtype /Link /Rect [20 20 120 40] /A << /S /URI /URI (https://www.example.com/help) >> >>',
];
/** The paragraph is drawn before its heading; the tags say otherwise. */
const CONTENT =
  '/P << /MCID 0 >> BDC BT /F 12 Tf 20 100 Td (Your cover goes on.) Tj ET EMC\n/H1 << /MCID 1 >> BDC BT /F 20 Tf 20 150 Td (Renewal) Tj ET EMC';

/**
 * Returns a PDF of one page whose tags give its text another order than it is drawn in, with a link.
 * `content`: what is drawn on it.
 */
export function taggedPdf(content = CONTENT): string {
  let text = '%PDF-1.7\n';
  const places = OBJECTS.map((object, index) => {
    const place = text.length;
    const body = object || `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const count = OBJECTS.length + 1;
  return `${text}xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
}
