import { Button } from '#portal/components/controls/button.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

export const examples: Examples = {
  primary: () => <Button>Save</Button>,
  secondary: () => <Button variant="secondary">Cancel</Button>,
  quiet: () => <Button variant="quiet">Enter address manually</Button>,
  'busy: keeps the focus, ignores clicks': () => <Button isBusy>Save</Button>,
  'disabled, with the reason beside it': () => (
    <>
      <Button disabled>Continue</Button>
      <p className="hint">Choose at least one payment to continue.</p>
    </>
  ),
  'link that looks like a button': () => (
    <a className="button" href="/">
      My insurance policies
    </a>
  ),
};
