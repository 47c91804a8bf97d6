import type { CommandContext } from '#api/commands/operator-command.ts';
import { readSiteConfigurations, type SiteConfigurations } from '#api/gateways/site-configurations.ts';

/** The configurations that the servers have. A broken one is told, and the built one taken. */
export const commandConfigurations = ({
  environment,
  say,
}: Pick<CommandContext, 'environment' | 'say'>): SiteConfigurations =>
  readSiteConfigurations({
    fileOf: environment.configurationFileOf,
    report: {
      broken: (site) => say(`The configuration of ${site} cannot be used: the built one is taken.`),
      mended: () => undefined,
    },
  }).configurationOf;
