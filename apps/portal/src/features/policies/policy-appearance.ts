import type { PolicyStatusKey } from '@portal/domain/policies/policy-status';
import type { ProductIcon } from '@portal/domain/policies/product-type';
import type { Tone } from '#portal/components/content/tag.tsx';
import { BARRED, CLOCK, INFORMATION, TICK, WARNING } from '#portal/components/controls/icon-shapes.ts';

// Pictures of products, on the grid of `icon-shapes.ts`. Only pages behind the login show them.
const FAMILY =
  'M11 6.5a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM19.3 8.5a2.3 2.3 0 1 1-4.6 0 2.3 2.3 0 0 1 4.6 0ZM2.5 20v-3.5a5.5 5.5 0 0 1 11 0V20M15 20v-3a4 4 0 0 0-.7-2.3 3.8 3.8 0 0 1 6.7 2.5V20';
const FLOWER =
  'M12 21v-9M12 12c0-5-3-7-3-7s1-2.5 3-2.5S15 5 15 5s-3 2-3 7ZM12 12C8 8.5 4.5 9.5 4.5 9.5s-.3 3 1.7 4.2C8 14.8 12 12 12 12Zm0 0c4-3.5 7.5-2.5 7.5-2.5s.3 3-1.7 4.2C16 14.8 12 12 12 12ZM12 19c-2.5-2.5-5-1.8-5-1.8M12 19c2.5-2.5 5-1.8 5-1.8';
const BRIEFCASE =
  'M4 8h16a1.5 1.5 0 0 1 1.5 1.5V19a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 19V9.5A1.5 1.5 0 0 1 4 8ZM8.5 8V5.5A1.5 1.5 0 0 1 10 4h4a1.5 1.5 0 0 1 1.5 1.5V8M2.5 13.5h19M12 12.5V15';

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
