// What the first page does without: everything from the first call on.

export { CodeSentBanner } from '#portal/features/login/components/code-sent-banner.tsx';
export { CodeStep } from '#portal/features/login/components/code-step.tsx';
export { EndingNotice } from '#portal/features/login/components/ending-notice.tsx';
export { LockedPanel } from '#portal/features/login/components/locked-panel.tsx';
export { LoginError } from '#portal/features/login/components/login-error.tsx';
export { askAgain, sendDetails, tryCode } from '#portal/features/login/login-actions.ts';
