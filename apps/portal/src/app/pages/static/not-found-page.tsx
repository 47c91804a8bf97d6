import './message-page.css';
import { useLocation } from 'wouter';
import { findRoute } from '#portal/app/routing/find-route.ts';
import { HelpBlock } from '#portal/components/help/help-block.tsx';
import { usePage } from '#portal/lib/routing/page.ts';
import { paths } from '#portal/lib/routing/paths.ts';
import { text } from '#portal/lib/site/text.ts';

/**
 * The page for an unknown path, and for a policy that is not the customer's own: the two
 * look the same. NAV-10, POL-23
 */
export function NotFoundPage() {
  usePage('Page not found');
  const [path] = useLocation();
  return (
    <div className="wrap wrap-narrow not-found">
      <h1 tabIndex={-1}>Page not found</h1>
      <p className="lead">We could not find the page you asked for. This can happen when:</p>
      <ul>
        <li>the address was typed or copied with a mistake</li>
        <li>the link you followed is old, and the page has moved or gone</li>
        <li>the policy number is not one of yours</li>
      </ul>
      <p>
        {findRoute(path)?.hidesNavigation
          ? 'Go to your policies to find what you need.'
          : 'Use the menu at the top of the page to find what you need, or go to your policies.'}
      </p>
      <p className="button-row">
        <a className="button" href={paths.home}>
          {text.headings.policies}
        </a>
      </p>
      <HelpBlock title="Still cannot find it? Call us" />
    </div>
  );
}
