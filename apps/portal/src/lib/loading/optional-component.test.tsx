// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { optionalComponent } from '#portal/lib/loading/optional-component.tsx';
import { startAfresh } from '#portal/testing/render-portal.tsx';

afterEach(cleanup);

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>;

test('[OFF-9] a chunk that loads is drawn, and the second time at once', async () => {
  const importHello = vi.fn(async () => Hello);
  const Optional = optionalComponent(importHello);
  const first = render(<Optional name="Ngaire" />);
  expect(screen.queryByText('Hello Ngaire')).toBeNull();
  await screen.findByText('Hello Ngaire');
  first.unmount();
  render(<Optional name="Keith" />);
  expect(screen.getByText('Hello Keith')).toBeDefined();
  expect(importHello).toHaveBeenCalledTimes(1);
});

test('[OFF-9] a chunk that does not load shows nothing, and sends nobody away', async () => {
  startAfresh();
  const importHello = vi.fn(() => Promise.reject<typeof Hello>(new Error('no network')));
  const Optional = optionalComponent(importHello);
  const { container } = render(
    <main>
      <Optional name="Ngaire" />
    </main>,
  );
  await waitFor(() => expect(importHello).toHaveBeenCalledTimes(1));
  await Promise.resolve();
  expect(container.querySelector('main')?.childElementCount).toBe(0);
  expect(location.replace).not.toHaveBeenCalled();
});
