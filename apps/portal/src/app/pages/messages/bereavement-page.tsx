import { CLAIM_CHECKLISTS, type ClaimChecklist } from '#portal/app/pages/messages/claim-checklists.ts';
import backLinkCss from '#portal/components/back-link/back-link.css?inline';
import { BackLink } from '#portal/components/back-link/back-link.tsx';
import cardCss from '#portal/components/card/card.css?inline';
import helpBlockCss from '#portal/components/help-block/help-block.css?inline';
import { HelpBlock } from '#portal/components/help-block/help-block.tsx';
import { PhoneLink } from '#portal/components/help-block/phone-link.tsx';
import footerCss from '#portal/components/site-footer/site-footer.css?inline';
import { SiteFooter } from '#portal/components/site-footer/site-footer.tsx';
import { Logo } from '#portal/components/site-header/logo.tsx';
import { site } from '#portal/lib/site/site.ts';
import baseCss from '#portal/styles/base.css?inline';
import ownCss from './bereavement-page.css?inline';
import headerCss from './unavailable-page.css?inline';

export const bereavementTitle = 'When someone has died, and how to claim';
export const bereavementCss = [
  baseCss,
  headerCss,
  backLinkCss,
  cardCss,
  helpBlockCss,
  footerCss,
  ownCss,
].join('\n');

const CHECKLISTS = Object.entries(CLAIM_CHECKLISTS);

function NextSteps() {
  return (
    <>
      <h2>What happens next</h2>
      <ol>
        <li>
          Call us on <PhoneLink />, {site.brand.phone.hours}. Tell us who has died, and when. Everything else
          can wait.
        </li>
        <li>We look for every policy of that person, and stop asking for premiums.</li>
        <li>We send you a claim form and say which papers we need.</li>
        <li>You send them back to us. If something is missing we tell you what.</li>
        <li>People decide about the claim, not this website. We tell you our decision in writing.</li>
      </ol>
    </>
  );
}

function AtHand() {
  return (
    <>
      <h2>What to have at hand when you call</h2>
      <ul className="checklist">
        <li>The full name of the person who died</li>
        <li>Their date of birth, and the day they died</li>
        <li>The policy number, if you can find it</li>
        <li>Your own name, and how we can reach you</li>
      </ul>
      <p className="paragraph">Call us even if you have none of this. We will help you find it.</p>
    </>
  );
}

function Checklist({ kind, checklist: { title, who, needs } }: { kind: string; checklist: ClaimChecklist }) {
  return (
    <section className="card" id={`${kind}-claim`} aria-labelledby={`${kind}-title`}>
      <h3 id={`${kind}-title`}>{title}</h3>
      <p>{who}</p>
      <ul className="checklist">
        {needs.map((need) => (
          <li key={need}>{need}</li>
        ))}
      </ul>
    </section>
  );
}

function Claims() {
  return (
    <>
      <h2 id="claim">How to make a claim</h2>
      <p className="paragraph">
        Call us first: we send you the form that fits. These lists say what most claims need. You can print
        this page and tick off what you have.
      </p>
      {CHECKLISTS.map(([kind, checklist]) => (
        <Checklist key={kind} kind={kind} checklist={checklist} />
      ))}
    </>
  );
}

/** Where a policy leads: the page begins at its title, and the list of that kind is marked. CLM-5 */
function Landings() {
  return CHECKLISTS.map(([kind]) => <span className={`landing-${kind}`} id={kind} key={kind} />);
}

/** The way from the phone to the lists below. CLM-5 */
function ListLinks() {
  return (
    <p className="list-links">
      What to have ready:
      {CHECKLISTS.map(([kind, { title }]) => (
        <a className={`list-${kind}`} href={`#${kind}-claim`} key={kind}>
          {title}
        </a>
      ))}
    </p>
  );
}

/** The body of `/bereavement`: one static page without script or login, for someone who may not be a customer. CLM-1 to CLM-4 */
export function BereavementPage() {
  return (
    <div id="root">
      <header className="brand-band">
        <div className="wrap">
          <Logo />
        </div>
      </header>
      <main className="bereavement">
        <Landings />
        <div className="wrap wrap-narrow">
          <BackLink href="/" label="Back to the start" />
          <h1>{bereavementTitle}</h1>
          <p className="lead">
            One call is enough to begin. If someone has died: we are sorry for your loss. There is no rush.
          </p>
          <div className="card">
            <HelpBlock title="Call us" />
          </div>
          <ListLinks />
          <NextSteps />
          <AtHand />
          <Claims />
        </div>
      </main>
      <SiteFooter />
    </div>
  );
}
