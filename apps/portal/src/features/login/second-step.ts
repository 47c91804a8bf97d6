// Everything from the first call on. The first page does without it.

export { CodeSentBanner } from '#portal/features/login/code/code-sent-banner.tsx';
export { CodeStep } from '#portal/features/login/code/code-step.tsx';
export { EndingNotice } from '#portal/features/login/components/ending-notice.tsx';
export { LockedPanel } from '#portal/features/login/components/locked-panel.tsx';
export { LoginError } from '#portal/features/login/components/login-error.tsx';
export { requestNewCode, sendDetails, tryCode } from '#portal/features/login/login-actions.ts';
