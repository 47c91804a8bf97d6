import './message-page.css';
import { HelpBlock } from '#portal/components/help/help-block.tsx';
import { Shell } from '#portal/components/layout/shell.tsx';
import { usePageTitle } from '#portal/lib/routing/page.ts';

const TITLE = 'This site is not set up';

/**
 * Stands in place of the portal when it cannot start with its configuration: whom to call,
 * and what to correct. CFG-19
 */
export function ConfigurationErrorPage({ errors }: { errors: readonly string[] }) {
  usePageTitle(TITLE);
  return (
    <Shell>
      <div className="wrap wrap-narrow not-found">
        <h1 tabIndex={-1}>{TITLE}</h1>
        <p className="lead">We are sorry. You cannot log in at the moment.</p>
        <HelpBlock title="Need help now? Call us" />
        <h2>For whoever runs this site</h2>
        <p>The configuration that was loaded from configResponse.json cannot be used:</p>
        <ul>
          {errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      </div>
    </Shell>
  );
}
