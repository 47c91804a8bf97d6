/** Set by the build: false in what customers get, so that nothing of this mode is left there. */
declare const TEST_AUTOMATION: boolean | undefined;

const IS_POSSIBLE = typeof TEST_AUTOMATION !== 'undefined' && TEST_AUTOMATION;

/**
 * Returns whether automated tests use the page: `?isAutomated=1` in its URL, outside production only. Then
 * the captcha counts as passed, 'Resend' does not wait, the browser is not asked for the code, and nothing is
 * animated. The rules of the server stay. LOG-50
 */
export const isAutomated = (): boolean =>
  IS_POSSIBLE &&
  typeof location !== 'undefined' &&
  new URLSearchParams(location.search).get('isAutomated') === '1';

/** Takes movement out of the page, and marks the page so that a test can tell. */
export function stillPageForTests(): void {
  if (!IS_POSSIBLE || !isAutomated()) return;
  const stillness = new CSSStyleSheet();
  stillness.replaceSync('*,::before,::after{animation:none!important;transition:none!important}');
  document.adoptedStyleSheets = [stillness];
  document.documentElement.dataset.isAutomated = 'true';
}
