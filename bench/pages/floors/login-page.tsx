import { real } from '@portal/config/brands/real/brand';
import { supportPhoneOf } from '@portal/config/call-backs/support-phone';
import { defaultSite } from '@portal/config/sites/site';

const BIRTH_DATE_PARTS = [
  { id: 'day', label: 'Day', autoComplete: 'bday-day' },
  { id: 'month', label: 'Month', autoComplete: 'bday-month' },
  { id: 'year', label: 'Year', autoComplete: 'bday-year' },
];

function Identifier() {
  return (
    <p>
      <label htmlFor="identifier">Mobile number</label>
      <small>{real.login.mobileHelp}, for example 021 555 0101</small>
      <input id="identifier" name="identifier" type="tel" autoComplete="tel" />
    </p>
  );
}

function BrandAside() {
  return (
    <aside>
      <h2>{real.login.benefitsTitle}</h2>
      <ul>
        {real.login.benefits.map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </ul>
      <p>
        Need help? <a href={`tel:${real.phone.number.replaceAll(' ', '')}`}>{real.phone.number}</a>
        <small>{supportPhoneOf(defaultSite()).hours}</small>
      </p>
    </aside>
  );
}

function Form() {
  return (
    <form method="post">
      <fieldset>
        <legend>How should we send your code?</legend>
        <label>
          <input type="radio" name="kind" value="mobile" defaultChecked />
          Text message (SMS)
        </label>
        <label>
          <input type="radio" name="kind" value="email" />
          Email
        </label>
      </fieldset>
      <Identifier />
      <fieldset>
        <legend>Date of birth</legend>
        <small>{real.login.birthDateHelp}</small>
        {BIRTH_DATE_PARTS.map(({ id, label, autoComplete }) => (
          <label key={id}>
            {label}
            <input id={id} name={id} inputMode="numeric" autoComplete={autoComplete} />
          </label>
        ))}
      </fieldset>
      <button type="submit">Log in</button>
    </form>
  );
}

/** The login page's words and fields with as little around them as will do. */
export function LoginPage() {
  return (
    <>
      <header>{real.name}</header>
      <main>
        <h1>{real.login.title}</h1>
        <p>{real.login.lead}</p>
        <Form />
        <BrandAside />
      </main>
      <footer>
        {real.footer.links.map(({ label, href }) => (
          <a key={label} href={href}>
            {label}
          </a>
        ))}
        <p>{real.footer.legal}</p>
      </footer>
    </>
  );
}
