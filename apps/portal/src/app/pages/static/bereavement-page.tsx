import { type ClaimChecklist, claimTexts } from '@portal/config/claims/claim-texts';
import { displayChoiceCss } from '#portal/app/pages/static/display-choice.tsx';
import { StaticFrame } from '#portal/app/pages/static/static-frame.tsx';
import cardCss from '#portal/components/content/card.css?inline';
import backLinkCss from '#portal/components/controls/back-link.css?inline';
import { BackLink } from '#portal/components/controls/back-link.tsx';
import helpBlockCss from '#portal/components/help/help-block.css?inline';
import { HelpBlock } from '#portal/components/help/help-block.tsx';
import { PhoneLink } from '#portal/components/help/phone-link.tsx';
import baseCss from '#portal/components/layout/base.css?inline';
import mainNavCss from '#portal/components/layout/main-nav.css?inline';
import footerCss from '#portal/components/layout/site-footer.css?inline';
import { site } from '#portal/lib/site/site.ts';
import ownCss from './bereavement-page.css?inline';

export const bereavementTitle = 'When someone has died, and how to claim';
const { incomeTitle, livingTitle, living, checklists } = claimTexts(site.countryId);
export const bereavementCss = [
  baseCss,
  displayChoiceCss,
  backLinkCss,
  cardCss,
  helpBlockCss,
  footerCss,
  mainNavCss,
  ownCss,
].join('\n');

const CHECKLISTS = Object.entries(checklists);

function NextSteps() {
  return (
    <>
      <h2>What happens next</h2>
      <ol>
        <li>
          Call us on <PhoneLink />, {site.brand.phone.hours}.{' '}
          <span className="of-death">Tell us who has died, and when, or what has happened to you.</span>
          <span className="of-income">Tell us when you had to stop working.</span>
          <span className="of-living">Tell us what happened to you, and when.</span> Everything else can wait.
        </li>
        <li className="of-death">
          If someone has died, we look for every policy they had, and stop asking for premiums.
        </li>
        <li>We send you a claim form, and tell you which papers we need.</li>
        <li>You send them back to us. If something is missing, we let you know.</li>
        <li>People decide on the claim, not this website. We write to you with our decision.</li>
      </ol>
    </>
  );
}

function AtHand() {
  return (
    <div className="of-death">
      <h2>What to have at hand when someone has died</h2>
      <ul className="checklist">
        <li>The full name of the person who died</li>
        <li>Their date of birth, and the day they died</li>
        <li>The policy number, if you can find it</li>
        <li>Your own name, and how we can reach you</li>
      </ul>
      <p className="paragraph">Call us even if you have none of this. We will help you find it.</p>
    </div>
  );
}

function Checklist({ kind, checklist: { title, who, needs } }: { kind: string; checklist: ClaimChecklist }) {
  return (
    <section className={`card card-${kind}`} id={`${kind}-claim`} aria-labelledby={`${kind}-title`}>
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
      <h2 id="claim">
        <span className="of-death">How to make a claim</span>
        <span className="of-income of-living">What to have ready</span>
      </h2>
      <p className="paragraph">
        Call us first, and we will send you the right form. <span className="of-death">These lists show</span>
        <span className="of-income of-living">This list shows</span> what most claims need. You can print this
        page and tick off what you have.
      </p>
      {CHECKLISTS.map(([kind, checklist]) => (
        <Checklist key={kind} kind={kind} checklist={checklist} />
      ))}
      <Checklist kind="living" checklist={living} />
    </>
  );
}

/**
 * Where a policy leads, and any other page with the menu: the page begins at its title, and the list of that
 * kind is marked. CLM-5, CLM-6, CLM-9
 */
function Landings() {
  return ['portal', 'living', ...CHECKLISTS.map(([kind]) => kind)].map((kind) => (
    <span className={`landing-${kind}`} id={kind} key={kind} />
  ));
}

/** The list of illness is no list below a death: it has the page to itself. CLM-6 */
const listAnchor = (kind: string): string => (kind === 'income' ? '#income' : `#${kind}-claim`);

const LIVING_ANCHOR = '#living-claim';

/** The way from the phone to the lists. CLM-5, CLM-8 */
function ListLinks() {
  return (
    <p className="list-links of-death">
      What to have ready:
      {CHECKLISTS.map(([kind, { title }]) => (
        <a className={`list-${kind}`} href={listAnchor(kind)} key={kind}>
          {title}
        </a>
      ))}
      <a href={LIVING_ANCHOR}>{living.title}</a>
    </p>
  );
}

/**
 * Of a death, or of the illness of a customer who comes from a policy: the style shows one of them. CLM-6,
 * CLM-9
 */
function Titles() {
  return (
    <>
      <div className="of-death">
        <h1>{bereavementTitle}</h1>
        <p className="lead">We are sorry for your loss. One call is enough to start, and there is no rush.</p>
        <p className="paragraph">
          Are you ill or injured yourself? <a href={LIVING_ANCHOR}>Your policy may pay for that too</a>.
        </p>
      </div>
      <div className="of-income">
        <h1>{incomeTitle}</h1>
        <p className="lead">We are sorry that you cannot work at the moment. One call is enough to start.</p>
      </div>
      <div className="of-living">
        <h1>{livingTitle}</h1>
        <p className="lead">We are sorry that you are not well. One call is enough to start.</p>
      </div>
    </>
  );
}

/**
 * The body of `/bereavement`: one static page without script or login, for someone who may not be
 * a customer. CLM-1 to CLM-4
 */
export function BereavementPage() {
  return (
    <StaticFrame landings={<Landings />}>
      <BackLink href="/" label="Back to the start" />
      <Titles />
      <div className="card">
        <HelpBlock title="Call us" />
      </div>
      <ListLinks />
      <NextSteps />
      <AtHand />
      <Claims />
      <p className="paragraph of-income of-living">
        <a href="/bereavement">{bereavementTitle}</a>
      </p>
    </StaticFrame>
  );
}
