import type { ReactNode } from 'react';
import { displayChoiceCss } from '#portal/app/pages/static/display-choice.tsx';
import { StaticFrame } from '#portal/app/pages/static/static-frame.tsx';
import cardCss from '#portal/components/content/card.css?inline';
import helpBlockCss from '#portal/components/help/help-block.css?inline';
import { HelpBlock } from '#portal/components/help/help-block.tsx';
import { PhoneLink } from '#portal/components/help/phone-link.tsx';
import baseCss from '#portal/components/layout/base.css?inline';

export const notMeTitle = 'Not you?';
export const notMeStyle = [baseCss, displayChoiceCss, cardCss, helpBlockCss].join('\n');

/** For a host that does not say what the link puts back: that is shown in its place. CON-110 */
const RESTORES_UNSAID = 'phone number or email';

/** Stands while the page asks whether the link still works. CON-96 */
function Checking() {
  return (
    <section id="not-me-checking" hidden>
      <h1>{notMeTitle}</h1>
      <p className="lead">Checking your link…</p>
    </section>
  );
}

/** The words for a change of contacts and those for a device that was added; the script shows one. PKY-19 */
function WordsFor({ contacts, device }: { readonly contacts: ReactNode; readonly device: ReactNode }) {
  return (
    <>
      <span className="not-me-contacts">{contacts}</span>
      <span className="not-me-device" hidden>
        {device}
      </span>
    </>
  );
}

/** The contacts that the link puts back. */
const Restored = () => <span className="not-me-restores">{RESTORES_UNSAID}</span>;

/** Shown where the link of a device puts contacts back too. */
const ShownIfRestored = ({ children }: { readonly children: ReactNode }) => (
  <span className="not-me-also" hidden>
    {children}
  </span>
);

function Question() {
  return (
    <section id="not-me-question" hidden>
      <h1 tabIndex={-1}>{notMeTitle}</h1>
      <p className="lead">
        <WordsFor
          contacts="We told you that the contact details on your account are being changed. If you did not ask for that, stop it here."
          device="We told you that a device can now log in to your account by face, fingerprint or screen lock. If you did not set it up, stop it here."
        />
      </p>
      <p className="paragraph" id="not-me-which" hidden />
      <p className="paragraph">
        <WordsFor
          contacts={
            <>
              We will put your old <Restored /> back, log everyone out, and lock the account until you call
              us.
            </>
          }
          device={
            <>
              We will remove this device and any that was added after it, log everyone out, and lock the
              account until you call us.
              <ShownIfRestored>
                {' '}
                We will also put your old <Restored /> back.
              </ShownIfRestored>
            </>
          }
        />
      </p>
      <p className="paragraph">
        <button type="button" className="button" id="not-me-button">
          <WordsFor
            contacts="This was not me: stop the change and lock the account"
            device="This was not me: remove the device and lock the account"
          />
        </button>
      </p>
      <p className="paragraph" id="not-me-failed" role="alert" hidden>
        That did not work just now. Try again, or call us straight away on <PhoneLink />.
      </p>
      <p className="paragraph">
        <WordsFor
          contacts="If you made this change, close this page. Your change stays."
          device="If you set it up, close this page. The device stays."
        />
      </p>
    </section>
  );
}

function Done() {
  return (
    <section id="not-me-done" hidden>
      <h1 tabIndex={-1}>
        <WordsFor contacts="We have stopped the change" device="We have removed the device" />
      </h1>
      <p className="lead">
        <WordsFor
          contacts={
            <>
              We have put your old <Restored /> back, and logged everyone out.
            </>
          }
          device={
            <>
              It can no longer log in, and we have logged everyone out.
              <ShownIfRestored>
                {' '}
                We have also put your old <Restored /> back.
              </ShownIfRestored>
            </>
          }
        />
      </p>
      <p className="paragraph">
        The account is locked to keep it safe. Call us on <PhoneLink />, and we will help you log in again.{' '}
        <span id="not-me-addresses">
          Check your addresses with us too: we may not have changed them back.
        </span>
      </p>
    </section>
  );
}

function Ended() {
  return (
    <section id="not-me-ended" hidden>
      <h1 tabIndex={-1}>This link no longer works</h1>
      <p className="lead">A link works once, and for 72 hours after the change.</p>
      <p className="paragraph">
        If you pressed its button before, it did its work: the account is locked until you call us.
      </p>
      <p className="paragraph">
        If you did not make the change, call us straight away on <PhoneLink />.
      </p>
    </section>
  );
}

/**
 * The body of `/not-me.html`: one static file with a small script, and nothing else to load. It works on any
 * phone, before any login. Opening it changes nothing. CON-75, CON-96
 */
export function NotMePage() {
  return (
    <StaticFrame>
      <noscript>
        <h1>{notMeTitle}</h1>
        <p className="lead">
          Call us straight away on <PhoneLink />. To stop the change here you need JavaScript, which is
          switched off in your browser.
        </p>
      </noscript>
      <Checking />
      <Question />
      <Done />
      <Ended />
      <div className="card paragraph">
        <HelpBlock title="Need help now?" />
      </div>
    </StaticFrame>
  );
}
