// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { configureSite } from '#portal/testing/configure-site.ts';
import { aPolicy } from '#portal/testing/factories.ts';
import { customerNetwork, renderForCustomer, startAfresh } from '#portal/testing/render-portal.tsx';

beforeEach(startAfresh);

const TEXT =
  'Your premiums remain overdue, and we would like to provide you with a final opportunity to keep your insurance in place. To keep your insurance in place, you are required to pay the total amount of premiums overdue.';
const notice = () => screen.queryByRole('region', { name: 'Overdue premiums' });

async function openPage(path: string, isOn: boolean, status: number | null) {
  await configureSite({ featureFlag: { extendedDishonourPolicies: isOn } });
  const network = customerNetwork({
    policies: [aPolicy(), aPolicy({ policyNumber: '2', extendedDishonourStatusId: status })],
  });
  renderForCustomer(path);
  await screen.findByRole('heading', { level: 1 });
  return network;
}

test.each(['/', '/policy/70010001', '/contacts', '/contacts/update'])(
  '[OVD-1] [OVD-2] %s: the final notice stands in front of the heading, and asks for nothing more',
  async (path) => {
    const { calls } = await openPage(path, true, 1);
    expect(notice()?.textContent).toContain(TEXT);
    expect(notice()?.querySelector('a')?.getAttribute('href')).toMatch(/^tel:\d+$/);
    const heading = screen.getByRole('heading', { level: 1 });
    expect(notice()?.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(calls.filter(({ path: called }) => called.endsWith('getcustomerdetail'))).toHaveLength(1);
  },
);

test('[OVD-1] no final notice without the flag, or without a policy in its last period', async () => {
  await openPage('/', false, 2);
  expect(notice()).toBeNull();
  startAfresh();
  await openPage('/', true, null);
  expect(notice()).toBeNull();
});

test('[OVD-2] a customer who pays does not see it again', async () => {
  await openPage('/payment/70010001', true, 1);
  expect(notice()).toBeNull();
});
