/** The content of a form: texts, and forms within it. Stripe's API takes `a[b][0]=c`. */
export type Form = { [name: string]: string | Form };

function innerForm(form: Form, name: string): Form {
  const inner = form[name];
  if (typeof inner === 'object') return inner;
  const made: Form = {};
  form[name] = made;
  return made;
}

/** Reads a form-encoded body or query as Stripe does. */
export function readForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const steps = name.replaceAll(']', '').split('[');
    const last = steps.pop() ?? '';
    steps.reduce(innerForm, form)[last] = value;
  }
  return form;
}

/** Returns a field that is a text. */
export function textOf(form: Form, name: string): string | undefined {
  const value = form[name];
  return typeof value === 'string' ? value : undefined;
}

/** Returns the fields of a form within a form as a list or record of texts. */
export function textsOf(form: Form, name: string): Record<string, string> {
  const value = form[name];
  return typeof value === 'object'
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {};
}
