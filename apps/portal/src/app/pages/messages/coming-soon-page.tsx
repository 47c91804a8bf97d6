import './message-page.css';
import { PhoneLink } from '#portal/components/help-block/phone-link.tsx';
import { usePage } from '#portal/lib/routing/page.ts';
import { paths } from '#portal/lib/routing/paths.ts';
import { text } from '#portal/lib/site/text.ts';

/** Stands for a page that the portal links to and cannot show yet. It says how to get the thing done. */
export function ComingSoonPage({ title }: { title: string }) {
  usePage(title);
  return (
    <div className="wrap wrap-narrow not-found">
      <h1 tabIndex={-1}>{title}</h1>
      <p className="lead">
        This page is not here yet. Call us on <PhoneLink /> and we will help you.
      </p>
      <p>
        <a className="button" href={paths.home}>
          {text.headings.policies}
        </a>
      </p>
    </div>
  );
}
