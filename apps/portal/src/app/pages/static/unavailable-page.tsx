import { StaticFrame } from '#portal/app/pages/static/static-frame.tsx';
import cardCss from '#portal/components/content/card.css?inline';
import buttonCss from '#portal/components/controls/button.css?inline';
import helpBlockCss from '#portal/components/help/help-block.css?inline';
import { HelpBlock } from '#portal/components/help/help-block.tsx';
import baseCss from '#portal/components/layout/base.css?inline';
import headerCss from './unavailable-page.css?inline';

export const unavailableTitle = 'Sorry, the service is unavailable';
export const unavailableCss = [baseCss, headerCss, buttonCss, cardCss, helpBlockCss].join('\n');

/** The body of `/503.html`: one static file without script, other files or login. NAV-11 */
export function UnavailablePage() {
  return (
    <StaticFrame hasScript={false}>
      <h1>{unavailableTitle}</h1>
      <p className="lead">
        Check your internet connection. If other websites work, the problem is ours: try again in a few
        minutes.
      </p>
      <p className="paragraph">
        If you were logged in, we have logged you out to keep your details safe. Changes you had not saved
        were not made. If you were changing your contact details, what you typed is kept in this window for
        two hours.
      </p>
      <p className="button-row paragraph">
        <a className="button" href="/">
          Try again
        </a>
      </p>
      <div className="card paragraph">
        <HelpBlock title="Need help now?" />
      </div>
    </StaticFrame>
  );
}
