import { useEffect, useState } from 'react';
import { Button } from '#portal/components/controls/button.tsx';
import { Banner } from '#portal/components/feedback/banner.tsx';

const POLL_MS = 1000;

type SentMessage = { readonly to: string; readonly code: string };

/** The newest code that was sent to the contact, as the message viewer of a development server lists it. */
async function findCode(contact: string): Promise<string | undefined> {
  const response = await fetch('/dev/outbox.json');
  const messages: SentMessage[] = response.ok ? await response.json() : [];
  return messages.find(({ to, code }) => to === contact && code !== '')?.code;
}

/** Looks every second, because a code that is sent again replaces the one before. */
function useNewestCode(contact: string): string | undefined {
  const [code, setCode] = useState<string>();
  useEffect(() => {
    const look = () => void findCode(contact).then(setCode, () => undefined);
    look();
    const timer = setInterval(look, POLL_MS);
    return () => clearInterval(timer);
  }, [contact]);
  return code;
}

type OfferedCodeProps = { contact: string; isBusy: boolean; onUse: (code: string) => void };

/** The code that a demonstration person was sent, with a button that enters it. DEMO-28 */
export function OfferedCode({ contact, isBusy, onUse }: OfferedCodeProps) {
  const code = useNewestCode(contact);
  if (!code) return null;
  return (
    <div className="wrap">
      <Banner
        tone="info"
        title="Demonstration"
        action={
          <Button variant="secondary" isBusy={isBusy} onClick={() => onUse(code)}>
            Enter this code
          </Button>
        }
      >
        The code is <strong className="number">{code}</strong>.
      </Banner>
    </div>
  );
}
