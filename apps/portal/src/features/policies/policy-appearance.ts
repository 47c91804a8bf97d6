import type { PolicyStatusKey } from '@portal/domain/policies/policy-status';
import type { ProductIcon } from '@portal/domain/policies/product-type';
import type { Tone } from '#portal/components/content/tag.tsx';
import {
  BARRED,
  BRIEFCASE,
  CLOCK,
  FAMILY,
  FLOWER,
  INFORMATION,
  TICK,
  WARNING,
} from '#portal/components/controls/icon-shapes.ts';

export const PRODUCT_ICONS: Readonly<Record<ProductIcon, string>> = {
  family: FAMILY,
  flower: FLOWER,
  briefcase: BRIEFCASE,
};

export const STATUS_APPEARANCE: Readonly<Record<PolicyStatusKey, { tone: Tone; icon: string }>> = {
  accepted: { tone: 'info', icon: TICK },
  active: { tone: 'ok', icon: TICK },
  'payment-overdue': { tone: 'warn', icon: WARNING },
  'processing-payment': { tone: 'info', icon: CLOCK },
  lapsed: { tone: 'neut', icon: BARRED },
  cancelled: { tone: 'neut', icon: BARRED },
  unknown: { tone: 'neut', icon: INFORMATION },
};
