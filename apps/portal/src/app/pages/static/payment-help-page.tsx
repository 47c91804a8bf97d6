import { bereavementCss } from '#portal/app/pages/static/bereavement-page.tsx';
import { StaticFrame } from '#portal/app/pages/static/static-frame.tsx';
import { BackLink } from '#portal/components/controls/back-link.tsx';
import { HelpBlock } from '#portal/components/help/help-block.tsx';
import { PhoneLink } from '#portal/components/help/phone-link.tsx';
import { site } from '#portal/lib/site/site.ts';

export const paymentHelpTitle = 'Help with payments';
export const paymentHelpCss = bereavementCss;

/**
 * The body of `/help-with-payments`: one static page without script or login. It leads to the call-back
 * behind the login. `options`: what the brand can agree on. HLP-1, HLP-2, CBK-1
 */
export function PaymentHelpPage({ options }: { options: readonly string[] }) {
  return (
    <StaticFrame landings={<span className="landing-portal" id="portal" />}>
      <BackLink href="/" label="Back to the start" />
      <h1>{paymentHelpTitle}</h1>
      <p className="lead">
        If paying is hard at the moment, tell us early. Many people need a hand for a while.
      </p>
      <div className="card">
        <HelpBlock title="Call us" />
      </div>
      <h2>Or we can call you</h2>
      <p className="paragraph">
        Choose a day and a time that suit you, and we will call.{' '}
        <span className="of-stranger">Log in first.</span> <a href="/call-back">Ask us to call you</a>
      </p>
      <h2>What we can talk about</h2>
      <ul>
        {options.map((option) => (
          <li key={option}>{option}</li>
        ))}
      </ul>
      <p className="paragraph">
        What is possible depends on your policy. Nothing changes until we have agreed it with you.
      </p>
      <h2>What to do</h2>
      <ol>
        <li>
          Call us on <PhoneLink />, {site.brand.phone.hours}. Have your policy number with you.
        </li>
        <li>Tell us what you can pay, and from when. You do not need to say why.</li>
        <li>We tell you what we can do, and confirm it in writing.</li>
      </ol>
    </StaticFrame>
  );
}
