// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test, vi } from 'vitest';
import { PdfView } from '#portal/features/documents/pdf/pdf-view.tsx';

const form = {
  getMetadata: async () => ({ info: { IsXFAPresent: true, IsAcroFormPresent: false } }),
} as unknown as PDFDocumentProxy;

vi.mock(import('#portal/features/documents/pdf/open-pdf.ts'), () => ({
  openPdf: () => ({ pdf: Promise.resolve(form), close: () => undefined }),
}));

test('[DOC-88] a form that only Adobe draws is named, and can be downloaded', async () => {
  render(
    <PdfView
      name="Claim form"
      content={new Blob(['%PDF'], { type: 'application/pdf' })}
      url="blob:claim-form"
      saveAs="claim-form.pdf"
    />,
  );
  expect(await screen.findByText(/This form cannot be shown here/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('download')).toBe('claim-form.pdf');
});
