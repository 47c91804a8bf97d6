import { getElement, getInput, inputsOf } from '#sandbox/frames/elements.ts';
import type { FrameReport } from '#sandbox/frames/frame-messages.ts';

/** The knowledge of a form about its fields. */
export type FormRules<Field extends string, Problem extends string> = {
  readonly fields: readonly Field[];
  /** Returns what is wrong with what is typed now. */
  check(): Partial<Record<Field, Problem>>;
  textOf(field: Field, problem: Problem): string;
  /** Further facts about a field. */
  detailOf?(field: Field): { readonly brand?: string };
};

type Report = (report: FrameReport) => void;

/** Shows an error at its field, or takes it away. */
function showError(field: string, text: string | null): void {
  getElement(`${field}-error`).hidden = text === null;
  getElement(`${field}-error-text`).textContent = text ?? '';
  getElement(`${field}-group`).classList.toggle('has-error', text !== null);
  for (const input of inputsOf(field)) {
    if (text === null) input.removeAttribute('aria-invalid');
    else input.setAttribute('aria-invalid', 'true');
  }
}

/**
 * The errors that fields show. One goes as soon as its field is right; none comes before a
 * submit or a check. GWY-15
 */
export function createFormFields<Field extends string, Problem extends string>(
  rules: FormRules<Field, Problem>,
  report: Report,
) {
  const errors = new Map<Field, string>();

  function reportField(field: Field): void {
    const isEmpty = getInput(field).value === '';
    const error = errors.get(field) ?? null;
    report({ type: 'fieldchange', field, error, isEmpty, ...rules.detailOf?.(field) });
  }

  function setProblem(field: Field, problem: Problem | undefined): void {
    if (problem === undefined) errors.delete(field);
    else errors.set(field, rules.textOf(field, problem));
    showError(field, errors.get(field) ?? null);
  }

  /** Shows all problems and says them once. Returns whether there are any. */
  function showProblems(problems: Partial<Record<Field, Problem>>): boolean {
    for (const field of rules.fields) {
      setProblem(field, problems[field]);
      reportField(field);
    }
    getElement('announcement').textContent = [...errors.values()].join('. ');
    return errors.size > 0;
  }

  function clearRighted(): void {
    const problems = rules.check();
    for (const field of errors.keys()) {
      setProblem(field, problems[field]);
      if (!problems[field]) reportField(field);
    }
  }

  function listen(field: Field, input: HTMLInputElement): void {
    input.addEventListener('input', () => {
      clearRighted();
      reportField(field);
    });
    input.addEventListener('focus', () => report({ type: 'fieldfocus', field }));
    input.addEventListener('blur', () => report({ type: 'fieldblur', field }));
    input.addEventListener('keydown', ({ key, isComposing }) => {
      if (key === 'Enter' && !isComposing) report({ type: 'submitrequest' });
    });
  }

  for (const field of rules.fields) for (const input of inputsOf(field)) listen(field, input);
  return {
    /** Returns whether the form can be sent. */
    check: () => !showProblems(rules.check()),
    showProblems,
    focus: (field: string) =>
      inputsOf(field)
        .find((input) => !input.hidden)
        ?.focus(),
  };
}
