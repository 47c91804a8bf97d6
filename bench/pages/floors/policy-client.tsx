import { policyDetailFromWire } from '@portal/contract/policies/mapping';
import type { PolicyDetail } from '@portal/domain/policies/policy';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { PolicyPage } from './policy-page.tsx';

declare global {
  interface Window {
    /** Where the page began to fetch before this script had arrived. */
    earlyPolicy?: Promise<unknown>;
  }
}

const fetchPolicy = () =>
  fetch('/api/v1/Policy/policydetail', { method: 'POST' }).then((response) => response.json());

function App() {
  const [policy, setPolicy] = useState<PolicyDetail>();
  useEffect(() => {
    const loading = window.earlyPolicy ?? fetchPolicy();
    loading.then(
      (wire) => setPolicy(policyDetailFromWire(wire)),
      () => setPolicy(undefined),
    );
    document.documentElement.dataset.ready = 'true';
  }, []);
  return <PolicyPage policy={policy} />;
}

createRoot(document.getElementById('root') as HTMLElement).render(<App />);
