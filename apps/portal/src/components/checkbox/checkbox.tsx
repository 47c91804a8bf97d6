import './checkbox.css';

type CheckboxProps = { id: string; label: string; isTicked: boolean; onTick: (isTicked: boolean) => void };

/** One box to tick, with its label beside it. Both can be clicked. */
export function Checkbox({ id, label, isTicked, onTick }: CheckboxProps) {
  return (
    <label className="checkbox" htmlFor={id}>
      <input id={id} type="checkbox" checked={isTicked} onChange={(event) => onTick(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}
