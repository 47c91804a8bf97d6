import './checkbox.css';

type CheckboxProps = { id: string; words: string; isTicked: boolean; onTick: (isTicked: boolean) => void };

/** One box to tick, with its words beside it; both can be clicked. */
export function Checkbox({ id, words, isTicked, onTick }: CheckboxProps) {
  return (
    <label className="checkbox" htmlFor={id}>
      <input id={id} type="checkbox" checked={isTicked} onChange={(event) => onTick(event.target.checked)} />
      <span>{words}</span>
    </label>
  );
}
