import { SWITCH_LIMITS } from '@portal/domain/switches/site-switches';
import type { SiteSwitches } from '#api/switches/site-switches.ts';

/** Reads again what operators switched. SWI-4 */
export const createSiteSwitchesFeature = ({
  siteSwitches,
}: {
  readonly siteSwitches: Pick<SiteSwitches, 'read'>;
}) => ({
  jobs: [
    {
      name: 'read-switches',
      firstAfterSeconds: SWITCH_LIMITS.readEverySeconds,
      everySeconds: SWITCH_LIMITS.readEverySeconds,
      run: siteSwitches.read,
    },
  ],
});
