import type { PaymentSettings } from '@portal/config/regions/region';

type Setting = PaymentSettings['creditCardProvider'];

/**
 * Returns what finds the form of a gateway: by the name that the host gives it, or by `creditCardProvider` of
 * the configuration where the host names none that we know. PAY-79, GWY-20
 */
export function formOfGateway<Form>({ sandbox, stripe }: Readonly<Record<'sandbox' | 'stripe', Form>>) {
  const byName = new Map([
    ['sandbox', sandbox],
    ['stripe', stripe],
  ]);
  const bySetting: Readonly<Record<Setting, Form>> = { 1: sandbox, 2: stripe };
  return (gateway: string, setting: Setting): Form => byName.get(gateway) ?? bySetting[setting];
}
