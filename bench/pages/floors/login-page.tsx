import { real } from '@portal/config/brands/real/brand';
import { supportPhoneOf } from '@portal/config/call-backs/support-phone';
import { defaultSite } from '@portal/config/sites/site';
import { useEffect, useState } from 'react';

const BIRTH_DATE_PARTS = [
  { id: 'day', label: 'Day', autoComplete: 'bday-day' },
  { id: 'month', label: 'Month', autoComplete: 'bday-month' },
  { id: 'year', label: 'Year', autoComplete: 'bday-year' },
];

function Identifier({ isEmail, error }: { isEmail: boolean; error: string | undefined }) {
  const { emailHelp, mobileHelp } = real.login;
  return (
    <p>
      <label htmlFor="identifier">{isEmail ? 'Email address' : 'Mobile number'}</label>
      <small>{isEmail ? emailHelp : `${mobileHelp}, for example 021 555 0101`}</small>
      {error && <strong role="alert">{error}</strong>}
      <input
        id="identifier"
        key={String(isEmail)}
        name="identifier"
        type={isEmail ? 'email' : 'tel'}
        autoComplete={isEmail ? 'email' : 'tel'}
      />
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
  const [isEmail, setIsEmail] = useState(false);
  const [error, setError] = useState<string>();
  useEffect(() => {
    document.documentElement.dataset.ready = 'true';
  }, []);
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        const { identifier } = Object.fromEntries(new FormData(event.currentTarget));
        setError(identifier ? undefined : 'Enter your details');
      }}
    >
      <fieldset>
        <legend>How should we send your code?</legend>
        <label>
          <input
            type="radio"
            name="kind"
            value="mobile"
            checked={!isEmail}
            onChange={() => setIsEmail(false)}
          />
          Text message (SMS)
        </label>
        <label>
          <input type="radio" name="kind" value="email" checked={isEmail} onChange={() => setIsEmail(true)} />
          Email
        </label>
      </fieldset>
      <Identifier isEmail={isEmail} error={error} />
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
