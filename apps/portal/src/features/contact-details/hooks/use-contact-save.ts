import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type BackgroundSave, backgroundSaveQuery } from '#portal/features/contact-details/background-save.ts';

const CANCELLED = 'cancelled';

/**
 * What a save has to know of the customer who leaves the form meanwhile. `begin` answers a signal that is aborted when they do;
 * `tell` tells those who did not cancel what became of it, where they are by then. CON-49
 */
export function useLeaving() {
  const client = useQueryClient();
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);
  return {
    begin(): AbortSignal {
      underWay.current?.abort();
      underWay.current = new AbortController();
      return underWay.current.signal;
    },
    cancel: () => underWay.current?.abort(CANCELLED),
    tell(leaving: AbortSignal, change: BackgroundSave): void {
      if (leaving.reason !== CANCELLED) client.setQueryData(backgroundSaveQuery.queryKey, change);
    },
  };
}
