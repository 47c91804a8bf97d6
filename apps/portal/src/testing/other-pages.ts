import type { DetachedWindowAPI } from 'happy-dom';

/**
 * Answers the page of every frame and of every new window with an empty one: a test has no network to load it
 * from. Returns what ends that.
 */
export function answerOtherPages(): () => void {
  const { happyDOM } = window as Window & { happyDOM?: DetachedWindowAPI };
  if (!happyDOM) throw new Error('These pages are none of happy-dom.');
  const { settings } = happyDOM;
  settings.enableIframePageLoading = true;
  settings.fetch.interceptor = {
    beforeAsyncRequest: async ({ window: other }) =>
      new other.Response('<!doctype html><title>Another page</title>', {
        headers: { 'Content-Type': 'text/html' },
      }),
  };
  return () => {
    settings.enableIframePageLoading = false;
    settings.fetch.interceptor = null;
  };
}
