import type { RobotCheckConfiguration } from '@portal/config/robot-check';
import { createProofOfWork } from '#portal/features/login/robot-check/proof-of-work.ts';
import { createRecaptcha } from '#portal/features/login/robot-check/recaptcha.ts';
import {
  makeRobotCheck,
  type RobotCheck,
  type RobotCheckResult,
  verifyingHost,
} from '#portal/features/login/robot-check/robot-check.ts';
import { captchaHost, site } from '#portal/lib/site.ts';

function createRobotCheck(configuration: RobotCheckConfiguration, host: string): RobotCheck {
  return configuration.provider === 'recaptcha' ? createRecaptcha(configuration) : createProofOfWork(host);
}

/** Makes the check that the site is configured for. LOG-44 */
export function checkForRobots(
  configuration = site.robotCheck,
  atHost = captchaHost,
): Promise<RobotCheckResult> {
  const host = verifyingHost(configuration, atHost);
  return makeRobotCheck(createRobotCheck(configuration, host ?? ''), host, configuration.siteKey);
}

export { RobotCheckField } from '#portal/features/login/components/robot-check-field.tsx';
