import { startPortal } from '#portal/boot/start-portal.ts';

// Stands at the top of the page, so that what it asks for is on its way while the rest of the page arrives.
window.portalStart = startPortal();
