// The set-up of every test file of the portal.
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Chunks of the portal are loaded when they are first needed, which takes time on a busy machine.
// happy-dom works out styles slowly. Tests of what is hidden ask for the check themselves.
configure({ asyncUtilTimeout: 60_000, defaultHidden: true });

afterEach(() => {
  // A component that stays mounted would live on in the page of the next test.
  cleanup();
  // A page that is left, so that a call that fails late ends no session of the next test. SES-80
  globalThis.window?.dispatchEvent(new Event('pagehide'));
  // A spy on a fake timer puts the fake one back. The clock has to follow, or the timers of all later files
  // would wait for ever.
  vi.restoreAllMocks();
  vi.useRealTimers();
  // A test that went offline may never send the event that queries wait for.
  onlineManager.setOnline(true);
});
