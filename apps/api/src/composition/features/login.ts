import { createCaptchaRepository } from '#api/captcha/captcha-repository.ts';
import { captchaRoutes } from '#api/captcha/captcha-routes.ts';
import { createCaptchaService } from '#api/captcha/captcha-service.ts';
import { createRecaptchaService } from '#api/captcha/recaptcha-service.ts';
import type { Messaging } from '#api/composition/background/messaging.ts';
import type { Base } from '#api/composition/base.ts';
import { createAttackWatch } from '#api/login/attack-watch.ts';
import { createCodeLimitWatch } from '#api/login/code-limit-watch.ts';
import { createProofCodeRepository } from '#api/login/fresh-proof/proof-code-repository.ts';
import { proofCodeRoutes } from '#api/login/fresh-proof/proof-code-routes.ts';
import { createProofCodeService } from '#api/login/fresh-proof/proof-code-service.ts';
import { createKnownBrowserCookie } from '#api/login/known-browser-cookie.ts';
import { createLoginRepository } from '#api/login/login-repository.ts';
import { loginRoutes } from '#api/login/login-routes.ts';
import { createLoginService } from '#api/login/login-service.ts';
import { sessionRoutes } from '#api/login/session-routes.ts';
import { newlyStored, type StoredCodeMessage } from '#api/messaging/code-message.ts';

/** Tells operators of guessing. LOG-63, LOG-85 */
const createWatches = ({ database, clock, log }: Base) => ({
  attackWatch: createAttackWatch({
    database,
    clock,
    raiseAlarm: (alarm) => log.error({ alarm: 'wrong-codes', ...alarm }, 'unusually many wrong codes'),
  }),
  codeLimitWatch: createCodeLimitWatch({
    clock,
    raiseAlarm: (alarm) =>
      log.error({ alarm: 'code-limit', ...alarm }, 'somebody asked for all the codes of a customer'),
  }),
});

/** Getting in, staying in and logging out. */
export function createLogin(base: Base, { messages, codeMessages, deliveryReports }: Messaging) {
  const { database, environment, tokenHashing, random, clock, configurationOf, brandOf, sessions } = base;
  const { attackWatch, codeLimitWatch } = createWatches(base);
  const codes = {
    tokenHashing,
    messages: messages.codeMessages,
    dispatcher: {
      leaseSeconds: codeMessages.leaseSeconds,
      sendNew: (stored: StoredCodeMessage) => codeMessages.sendNew(newlyStored(stored)),
    },
    random,
    configurationOf,
    attackWatch,
    codeLimitWatch,
  };
  const login = createLoginService({
    ...codes,
    repository: createLoginRepository(database, attackWatch.threshold),
    brandOf,
    bindsSessions: environment.bindsSessions,
    reportsCover: deliveryReports.coverChannel,
  });
  const proofCodes = createProofCodeService({
    ...codes,
    repository: createProofCodeRepository(database, attackWatch.threshold),
  });
  const solutions = { repository: createCaptchaRepository(database), tokenHashing, random };
  const captcha = createCaptchaService({
    ...solutions,
    clock,
    keys: base.keysOf('captcha'),
    attackWatch,
  });
  const recaptcha = createRecaptchaService({
    ...solutions,
    siteverify: base.siteverify,
    reportUnanswered: (reason) =>
      base.log.error({ siteverify: reason }, 'a captcha was not judged, and counts as passed'),
  });
  const knownBrowserCookie = createKnownBrowserCookie(base);
  return {
    calls: {
      ...loginRoutes({ ...base, login, knownBrowserCookie }),
      ...proofCodeRoutes({ proofCodes, knownBrowserCookie }),
      ...sessionRoutes({ sessions }),
      ...captchaRoutes({ ...base, captcha, recaptcha }),
    },
    jobs: [{ name: 'watch-wrong-codes', firstAfterSeconds: 5, everySeconds: 300, run: attackWatch.watch }],
    attackWatch,
  };
}
