/** Says that there are no documents. The footer stays below the screen, as while they were loading. OVD-7 */
export const EmptyInbox = () => (
  <p className="page-help">You have no documents for this policy yet. New letters appear here.</p>
);
