import { CodeHelp } from '#portal/features/login/components/code/code-help.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

export const examples: Examples = {
  'help for a text message': () => <CodeHelp kind="mobile" isBusy={false} onGoBack={() => undefined} />,
  'help for an e-mail': () => <CodeHelp kind="email" isBusy={false} onGoBack={() => undefined} />,
};
