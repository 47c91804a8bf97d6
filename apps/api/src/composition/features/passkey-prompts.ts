import type { Base } from '#api/composition/base.ts';
import type { Feature } from '#api/composition/feature.ts';
import { createVariantAssignment } from '#api/offers/assign-variant.ts';
import { createPasskeyPrompts } from '#api/passkeys/passkey-prompts.ts';
import { createPasskeyPromptsRepository } from '#api/passkeys/passkey-prompts-repository.ts';

/** Whom the list of policies asks to set up a device, and the counts of it. */
export function createPrompts({ database, configurationOf, keysOf, log }: Base) {
  const prompts = createPasskeyPrompts({
    repository: createPasskeyPromptsRepository(database),
    configurationOf,
    draw: createVariantAssignment(keysOf('offers')[0].key),
  });
  return {
    prompts,
    jobs: [
      {
        name: 'log-passkey-prompts',
        firstAfterSeconds: 3_600,
        everySeconds: 3_600,
        async run() {
          const passkeyPrompts = prompts.takeCounts();
          if (Object.keys(passkeyPrompts).length > 0)
            log.info({ passkeyPrompts }, 'prompts for a passkey in the last hour');
        },
      },
    ],
  } satisfies Feature & { readonly prompts: unknown };
}
