// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { loadStripe } from '#portal/components/gateway-form/load-stripe.ts';

const CONTROL = { componentUrl: 'https://js.stripe.com/endive/stripe.js', publishableKey: 'pk_test_1' };

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(window, 'Stripe');
});

/** The element that asks for the script, and what its arrival or failure does. */
function watchScripts() {
  const scripts: HTMLScriptElement[] = [];
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    scripts.push(...(nodes as HTMLScriptElement[]));
  });
  return scripts;
}

const arrive = (script: HTMLScriptElement | undefined) => {
  Object.assign(window, { Stripe: (key: string) => ({ key }) });
  script?.onload?.(new Event('load'));
};

test('[PAY-60] Stripe’s script comes from where the server says, once, and is opened for the account', async () => {
  const scripts = watchScripts();
  const opening = loadStripe(CONTROL);
  expect(scripts.map(({ src }) => src)).toEqual([CONTROL.componentUrl]);
  arrive(scripts[0]);
  expect(await opening).toEqual({ key: 'pk_test_1' });
  expect(await loadStripe(CONTROL)).toEqual({ key: 'pk_test_1' });
  expect(scripts).toHaveLength(1);
});

test('[PAY-60] a script of Stripe’s that does not arrive is an error, and the next try loads it again', async () => {
  const scripts = watchScripts();
  const refused = loadStripe(CONTROL);
  scripts[0]?.onerror?.(new Event('error'));
  await expect(refused).rejects.toThrow('The script did not arrive');
  const opening = loadStripe(CONTROL);
  expect(scripts).toHaveLength(2);
  arrive(scripts[1]);
  expect(await opening).toEqual({ key: 'pk_test_1' });
});

test('[PAY-60] a script that brings no Stripe, or an account without a key, is an error', async () => {
  const scripts = watchScripts();
  const empty = loadStripe(CONTROL);
  scripts[0]?.onload?.(new Event('load'));
  await expect(empty).rejects.toThrow('Stripe is not there');
  arrive(undefined);
  await expect(loadStripe({ componentUrl: CONTROL.componentUrl })).rejects.toThrow('Stripe is not there');
});
