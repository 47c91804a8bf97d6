import type { PlaceForm } from '#portal/components/gateway-form/gateway-form.ts';
import { connected, isOffline } from '#portal/lib/api/connection.ts';

/** How long a form may take until it can be used. PAY-62, UPD-55 */
const READY_WITHIN_MS = 15_000;

type Form = { readonly remove: () => void };
type Listeners = { readonly onReady: () => void };

/** Makes listeners that say nothing once the form is closed, and that close it when it fails. */
type Guard = <Told extends Listeners>(listeners: Told) => Told & { readonly onFailed: () => void };

/** The options of a gateway's form. */
export type GatewayFormOpening<Opened extends Form> = {
  /** Where the form goes. */
  readonly host: HTMLElement;
  /** Has the host open the form at the gateway. Returns what loads what the form needs. */
  readonly prepare: (guard: Guard) => Promise<() => Promise<PlaceForm<Opened>>>;
  /** `error` is what the host said, where it was the host that failed. */
  readonly onFailed: (error?: unknown) => void;
};

/** A form that is being opened. */
export type OpeningForm<Opened extends Form> = {
  /** The form once it is there. */
  readonly form: () => Opened | undefined;
  /** Closes the form as failed. */
  readonly giveUp: () => void;
  /** Removes the form, or stops it from coming. */
  readonly close: () => void;
};

type AnyTell = (...args: unknown[]) => void;

/**
 * Has the host open a form at the gateway and puts it into the page. A form that cannot be used in time
 * counts as failed. One that failed is closed, and one that is closed says nothing any more. Without a
 * connection it waits for one. PAY-60, PAY-62, PAY-75, UPD-52, UPD-55, SES-75
 */
export function openGatewayForm<Opened extends Form>({
  host,
  prepare,
  onFailed,
}: GatewayFormOpening<Opened>): OpeningForm<Opened> {
  let isClosed = false;
  let form: Opened | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    isClosed = true;
    clearTimeout(timer);
    form?.remove();
    form = undefined;
  };
  const fail = (error?: unknown) => {
    if (isClosed) return;
    close();
    onFailed(error);
  };
  const guard: Guard = (listeners) => {
    const silenced = Object.entries<AnyTell>({ ...listeners }).map(([name, tell]) => [
      name,
      (...args: unknown[]) => {
        if (isClosed) return;
        if (name === 'onReady') clearTimeout(timer);
        tell(...args);
      },
    ]);
    return { ...listeners, ...Object.fromEntries(silenced), onFailed: () => fail() };
  };
  const open = async (): Promise<void> => {
    timer = setTimeout(() => fail(), READY_WITHIN_MS);
    const load = await prepare(guard);
    if (isClosed) return;
    const place = await load();
    if (!isClosed) form = place(host);
  };
  /** Nothing that was typed is lost by waiting: without a connection there is no form yet. */
  const openConnected = async (): Promise<void> => {
    if (isOffline()) await connected();
    if (isClosed) return;
    try {
      await open();
    } catch (error) {
      if (!isOffline()) return fail(error);
      clearTimeout(timer);
      await openConnected();
    }
  };
  void openConnected();
  return { form: () => form, giveUp: () => fail(), close };
}
