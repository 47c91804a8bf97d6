import type { TokenHashing } from '#api/keys/token-hashing.ts';
import type { ContactNotices } from '#api/messaging/contact-notice.ts';
import type {
  AlertNotice,
  SecurityAlertsRepository,
  UntoldAlert,
} from '#api/security-alerts/security-alerts-repository.ts';
import { hashRecipient, hexOf } from '#api/session/hash-recipient.ts';

/** So many customers are told in a round. */
const BATCH = 50;

type Dependencies = {
  readonly repository: SecurityAlertsRepository;
  readonly notices: Pick<ContactNotices, 'sealRecipient'>;
  readonly tokenHashing: Pick<TokenHashing, 'hashIdentifier'>;
  /** Sends the notices that were stored. */
  readonly dispatch: () => Promise<unknown>;
};

/** Tells customers, by SMS and e-mail, of what may be somebody else's doing. LOG-84, SES-69 */
export function createSecurityAlertsService({ repository, notices, tokenHashing, dispatch }: Dependencies) {
  function noticesOf({ alertId, brandId, countryId, mobile, email }: UntoldAlert): AlertNotice[] {
    const recipients = [
      ['sms', mobile],
      ['email', email],
    ] as const;
    return recipients.flatMap(([channel, recipient]) => {
      if (!recipient) return [];
      const sealedRecipient = hexOf(notices.sealRecipient(recipient, alertId));
      const hashed = hashRecipient(tokenHashing, { channel, value: recipient, brandId, countryId });
      return [{ channel, sealedRecipient, ...hashed }];
    });
  }

  return {
    /** Does one round: looks for unused codes, and stores the notices of what was noticed. */
    async sendDue(): Promise<void> {
      await repository.noteUnusedCodes();
      const untold = await repository.listUntold(BATCH);
      for (const alert of untold) await repository.send(alert, noticesOf(alert));
      if (untold.length > 0) await dispatch();
    },
  };
}
