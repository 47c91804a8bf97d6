import '#portal/components/fields/field.css';
import { Icon } from '#portal/components/controls/icon.tsx';
import styles from './choice.module.css';

type ChoiceProps = {
  id: string;
  name: string;
  value: string;
  label: string;
  icon: string;
  badge?: string | undefined;
  isChosen: boolean;
  onChoose: () => void;
};

/** A radio button as a tile that can be clicked anywhere. */
export function Choice({ id, name, value, label, icon, badge, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input
        className="radio-button"
        type="radio"
        id={id}
        name={name}
        value={value}
        checked={isChosen}
        onChange={onChoose}
      />
      <Icon shape={icon} />
      <span className={styles.label}>{label}</span>
      {badge ? <span className={styles.badge}>{badge}</span> : null}
    </label>
  );
}
