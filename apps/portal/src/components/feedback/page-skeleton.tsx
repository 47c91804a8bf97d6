import './skeleton.css';
import '#portal/components/content/card.css';

function SkeletonCard() {
  return (
    <div className="card skeleton-card">
      <span className="skeleton-bar" />
      <span className="skeleton-bar" />
      <span className="skeleton-bar" />
    </div>
  );
}

/** The outline of a page that is loading. */
export function PageSkeleton({ cards = 2 }: { cards?: number }) {
  return (
    <div className="wrap skeleton" aria-hidden="true">
      <span className="skeleton-bar skeleton-title" />
      <span className="skeleton-bar skeleton-lead" />
      <div className="skeleton-grid">
        {Array.from({ length: cards }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the outlines are all alike
          <SkeletonCard key={index} />
        ))}
      </div>
    </div>
  );
}
