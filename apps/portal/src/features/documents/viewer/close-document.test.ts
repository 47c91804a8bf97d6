// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { closeDocument } from '#portal/features/documents/viewer/close-document.ts';

beforeEach(() => {
  history.replaceState(null, '', '/documents/70010001/view?docId=d1');
  vi.spyOn(window, 'close').mockImplementation(() => undefined);
  vi.spyOn(location, 'assign').mockImplementation(() => undefined);
});

test('[DOC-82] a document that was opened by its address leads to the list, since no browser closes its window', () => {
  vi.spyOn(window, 'closed', 'get').mockReturnValue(false);
  closeDocument();
  expect(window.close).toHaveBeenCalledTimes(1);
  expect(location.assign).toHaveBeenCalledWith('/documents/70010001');
});

test('[DOC-82] a window that a page opened is closed, and goes nowhere', () => {
  vi.spyOn(window, 'closed', 'get').mockReturnValue(true);
  closeDocument();
  expect(location.assign).not.toHaveBeenCalled();
});
