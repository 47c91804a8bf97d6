import type { Messaging } from '#api/composition/background/messaging.ts';
import type { Base } from '#api/composition/base.ts';
import { createSecurityAlertsRepository } from '#api/security-alerts/security-alerts-repository.ts';
import { createSecurityAlertsService } from '#api/security-alerts/security-alerts-service.ts';

/** Tells customers of what may be somebody else's doing. */
export function createSecurityAlerts({ database, tokenHashing }: Base, messaging: Messaging) {
  const securityAlerts = createSecurityAlertsService({
    repository: createSecurityAlertsRepository(database),
    notices: messaging.messages.contactNotices,
    tokenHashing,
    dispatch: () => messaging.contactNotices.wake(),
  });
  return {
    jobs: [
      { name: 'send-security-alerts', firstAfterSeconds: 10, everySeconds: 60, run: securityAlerts.sendDue },
    ],
    securityAlerts,
  };
}
