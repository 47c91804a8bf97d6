import { statement } from '../../../apps/api/src/database/database.ts';
import { createPostgresMethodSetups as createReal } from '../../../apps/api/src/payment-details/store/postgres-method-setups.ts';

const dropDetails = statement(
  'planted-drop-details',
  `with dropped as (
     update payment_method m set setup_id = null from method_setup s
     where s.setup_id = $1 and m.customer_id = s.customer_id and m.policy_number = s.policy_number
     returning m.customer_id, m.policy_number
   )
   update saved_method v set next_check_at = now() from dropped d join method_setup s using (customer_id, policy_number)
   where v.customer_id = s.customer_id and v.setup_id = s.setup_id and v.removed_at is null`,
);

/** Drops the details that are in force as soon as new ones are declined. */
export const createPostgresMethodSetups: typeof createReal = (dependencies) => {
  const real = createReal(dependencies);
  return {
    ...real,
    async record(setup, event) {
      if (event === 'declined') await dependencies.database.query(dropDetails, [setup.setupId]);
      return real.record(setup, event);
    },
  };
};
