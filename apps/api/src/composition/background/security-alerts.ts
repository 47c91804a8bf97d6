import type { Messaging } from '#api/composition/background/messaging.ts';
import type { Base } from '#api/composition/base.ts';
import { createWarningRepository } from '#api/warnings/warning-repository.ts';
import { createWarnings } from '#api/warnings/warnings-service.ts';

/** Tells customers of what may be somebody else's doing. */
export function createSecurityAlerts({ database, tokenHashing }: Base, messaging: Messaging) {
  const warnings = createWarnings({
    repository: createWarningRepository(database),
    notices: messaging.messages.contactNotices,
    tokenHashing,
    dispatch: () => messaging.contactNotices.wake(),
  });
  return {
    jobs: [{ name: 'tell-warnings', firstAfterSeconds: 10, everySeconds: 60, run: warnings.tellDue }],
    warnings,
  };
}
