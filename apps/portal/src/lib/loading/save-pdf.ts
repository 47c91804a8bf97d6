/** Hands a PDF, which came as base64, to the browser to save. */
export function savePdf(base64: unknown, fileName: string): void {
  const bytes = Uint8Array.from(atob(String(base64)), (character) => character.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has taken the content by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
