import type { Appearance } from '@stripe/stripe-js';
import { formTheme } from '#portal/components/gateway-form/form-theme.ts';

/** Returns the look of the page as Stripe's elements take it. PAY-61 */
export function stripeAppearance(): Appearance {
  const theme = formTheme();
  return {
    theme: 'flat',
    variables: {
      colorPrimary: theme.action,
      colorText: theme.text,
      colorTextSecondary: theme['text-2'],
      colorBackground: theme.surface,
      colorDanger: theme['err-fg'],
      fontSizeBase: theme.fontSize,
    },
    rules: { '.Input': { border: `2px solid ${theme['border-strong']}` } },
  };
}
