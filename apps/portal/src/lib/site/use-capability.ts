import type { HostFeature } from '@portal/contract/customer/host-features';
import { useQuery } from '@tanstack/react-query';
import { customerDetailQuery } from '#portal/lib/api/customer-detail.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

/**
 * Returns whether a capability beyond the documents is there: its flag is on, and the host says that it has
 * the calls. Undefined while the host has not answered. It asks nobody. PRE-1
 */
export function useCapability(capability: HostFeature): boolean | undefined {
  const isOn = useConfiguration().featureFlag[capability] === true;
  const { data } = useQuery({ ...customerDetailQuery, enabled: false });
  if (!isOn) return false;
  return data && (data.hostFeatures ?? []).includes(capability);
}
