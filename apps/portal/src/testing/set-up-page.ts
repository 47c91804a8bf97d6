// What every test file of the portal begins with.
import { createPageStyles } from '#portal/testing/page-styles.ts';

/** The names that tests and libraries know the page's window by: two objects in here. */
const windows = typeof window === 'undefined' ? [] : [window, document.defaultView];
for (const each of windows) {
  if (each) each.getComputedStyle = createPageStyles(each.getComputedStyle.bind(each));
}
