import { Choice } from '#portal/components/choices/choice.tsx';
import { ENVELOPE, MESSAGE } from '#portal/components/controls/icon-shapes.ts';
import type { IdentifierKind } from '#portal/features/login/login-form.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

type IdentifierChoiceProps = { kind: IdentifierKind; onChoose: (kind: IdentifierKind) => void };

/** The channel of the code, and with it the kind of identifier. LOG-2 */
export function IdentifierChoice({ kind, onChoose }: IdentifierChoiceProps) {
  const { isEmailNew } = useConfiguration().regionalisation.login;
  return (
    <fieldset className="field">
      <legend className="label">How should we send your code?</legend>
      <div className="choices">
        <Choice
          id="by-sms"
          name="kind"
          value="mobile"
          label="Text message (SMS)"
          icon={MESSAGE}
          isChosen={kind === 'mobile'}
          onChoose={() => onChoose('mobile')}
        />
        <Choice
          id="by-email"
          name="kind"
          value="email"
          label="Email"
          icon={ENVELOPE}
          badge={isEmailNew ? 'New!' : undefined}
          isChosen={kind === 'email'}
          onChoose={() => onChoose('email')}
        />
      </div>
    </fieldset>
  );
}
