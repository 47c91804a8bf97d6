import { lazy, Suspense } from 'react';
import type { LoginForm } from '#portal/features/login/login-form.ts';

/** Set by the build: false in what customers get, whose build leaves all of this out. DEMO-29 */
declare const TEST_AUTOMATION: boolean | undefined;

const OfferedCode = /* @__PURE__ */ lazy(async () => {
  if (typeof TEST_AUTOMATION !== 'undefined' && TEST_AUTOMATION) {
    const loaded = await import('#portal/features/login/demonstration/offered-code.tsx');
    return { default: loaded.OfferedCode };
  }
  return { default: () => null };
});

type DemonstrationCodeProps = {
  /** The details that `/dev/people` filled in; without them no code is offered. */
  form: LoginForm | undefined;
  isBusy: boolean;
  onUse: (code: string) => void;
};

/** Offers the code after `/dev/people` filled the login in. DEMO-28 */
export function DemonstrationCode({ form, isBusy, onUse }: DemonstrationCodeProps) {
  if (typeof TEST_AUTOMATION === 'undefined' || !TEST_AUTOMATION || !form) return null;
  return (
    <Suspense>
      <OfferedCode contact={form[form.kind]} isBusy={isBusy} onUse={onUse} />
    </Suspense>
  );
}
