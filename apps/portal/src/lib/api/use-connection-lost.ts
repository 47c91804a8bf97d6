import { useSyncExternalStore } from 'react';
import { isOffline, onConnectionChange } from '#portal/lib/api/connection.ts';

/**
 * Returns whether the connection is lost, and renders again when that changes. `isLost` says it of nobody or
 * of a customer. SES-73, SES-75
 */
export const useConnectionLost = (isLost = isOffline): boolean =>
  useSyncExternalStore(onConnectionChange, isLost, isLost);
