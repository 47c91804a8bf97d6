import { paths } from '#portal/lib/routing/paths.ts';

/** The query under which the page of log-ins shows 'Add this device' in its place. */
export const ADD_DEVICE = 'add-device';

/** Leads to 'Add this device' from another page. PKY-29 */
export const ADD_DEVICE_PATH = `${paths.security}?${ADD_DEVICE}`;
