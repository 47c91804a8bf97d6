import { Choice } from '#portal/components/choices/choice.tsx';
import { BANK, CARD } from '#portal/components/controls/payment-icon-shapes.ts';
import type { MethodKind } from '#portal/features/payment-details/method-form/method-form.ts';
import { region } from '#portal/lib/site/region.ts';
import styles from './method-form.module.css';
import updateFrameStyles from './update-frame.module.css';

/** The ways to pay, with the codes and the order of the specification. UPD-51 */
const TILES: readonly { kind: MethodKind; code: string; icon: string }[] = [
  { kind: 'card', code: '0', icon: CARD },
  { kind: 'bank-account', code: '1', icon: BANK },
];

type MethodTilesProps = { kind: MethodKind; onChoose: (kind: MethodKind) => void };

/** The choice between credit card and direct debit, as the country calls them. UPD-51 */
export function MethodTiles({ kind: chosen, onChoose }: MethodTilesProps) {
  return (
    <fieldset className={styles.tiles}>
      <legend className={updateFrameStyles.title}>How do you want to pay?</legend>
      <div className="choices">
        {TILES.map(({ kind, code, icon }) => (
          <Choice
            key={kind}
            id={`method-${code}`}
            name="accountType"
            value={code}
            label={region.methodLabels[kind]}
            icon={icon}
            isChosen={kind === chosen}
            onChoose={() => onChoose(kind)}
          />
        ))}
      </div>
    </fieldset>
  );
}
