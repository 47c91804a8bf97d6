// @vitest-environment happy-dom
import { CALL_PATHS } from '@portal/contract/paths';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { configureSite } from '#portal/testing/configure-site.ts';
import { contactNetwork, openContactForm, save } from '#portal/testing/contact-form-page.ts';
import { json } from '#portal/testing/network-fake.ts';
import { customerNetwork, renderForCustomer, startAfresh } from '#portal/testing/render-portal.tsx';
import {
  defineMethodForms,
  openForm,
  saveButton,
  updatingNetwork,
} from '#portal/testing/update-payment-page.ts';

beforeEach(async () => {
  startAfresh();
  await configureSite();
});

/** The browser reports that it lost its connection. */
function goOffline() {
  const reported = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  return () => {
    reported.mockReturnValue(true);
    act(() => void dispatchEvent(new Event('online')));
  };
}

const message = (title: string) =>
  waitFor(() => {
    const found = [...document.querySelectorAll('.not-sent')];
    expect(found.map((one) => one.querySelector('h2')?.textContent)).toEqual([title]);
    return found[0] as HTMLElement;
  });

/** The behaviour of every form that sends nothing. */
async function expectOneMessage(button: string, press: () => unknown) {
  const comeBack = goOffline();
  for (const _press of ['first', 'second']) {
    await press();
    const offline = await message('You are offline');
    expect(offline.textContent).toContain('Nothing was sent.');
    expect(offline.textContent).toContain(`Press ‘${button}’ again when you are back online.`);
    expect(document.activeElement).toBe(offline);
    expect(screen.queryByText('There is a problem')).toBeNull();
  }
  comeBack();
  const back = await message('You are back online');
  expect(back.textContent).toContain(`Press ‘${button}’ now.`);
}

test('[SES-75] contact details: one message beside Save, which says when the connection is back', async () => {
  const network = contactNetwork();
  const { user } = await openContactForm();
  await user.type(screen.getByRole('textbox', { name: /Home phone number/ }), '{Backspace}2');
  await expectOneMessage('Save', () => user.click(save()));
  expect(network.to(CALL_PATHS.updateContactDetails)).toEqual([]);
  await user.click(save());
  expect(await screen.findByText('Your contact details have been updated')).toBeDefined();
  expect(document.querySelector('.not-sent')).toBeNull();
});

test('[SES-75] payment details: nothing reaches the form of the gateway, and the next press saves', async () => {
  defineMethodForms();
  updatingNetwork();
  const form = await openForm();
  fireEvent.click(screen.getByRole('checkbox', { name: /I agree to the terms above/ }));
  await expectOneMessage('Save payment details', () => fireEvent.click(saveButton()));
  expect(form.submitted).toBe(0);
  fireEvent.click(saveButton());
  expect(form.submitted).toBe(1);
});

test('[SES-75] a call: the choice stays, and the next press asks for it', async () => {
  const network = customerNetwork();
  Object.assign(network.replies, {
    [CALL_PATHS.callBackChoices]: () =>
      json({
        Phones: [{ Phone: 'Mobile', Text: 'Mobile number ending in 567' }],
        Times: [{ TimeId: '2026-11-24-480', Text: 'Tuesday 24/11/2026 between 8 am and noon' }],
      }),
    [CALL_PATHS.requestCallBack]: () => json({}),
  });
  renderForCustomer('/call-back');
  const button = await screen.findByRole('button', { name: 'Ask for this call' });
  fireEvent.click(screen.getByRole('radio', { name: /between 8 am and noon/ }));
  await expectOneMessage('Ask for this call', () => fireEvent.click(button));
  expect(network.to(CALL_PATHS.requestCallBack)).toEqual([]);
  fireEvent.click(button);
  await waitFor(() => expect(network.to(CALL_PATHS.requestCallBack)).toHaveLength(1));
});
