import { startPortal } from '#portal/boot/start-portal.ts';

// Stands at the top of the page, so that its requests are on their way while the rest of the page arrives.
window.portalStart = startPortal();
