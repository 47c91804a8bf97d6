// The worker of pdf.js, with what an older browser lacks. DOC-89
import '#portal/features/documents/pdf/what-pdfjs-needs.ts';
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
