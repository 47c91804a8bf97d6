import { startNotMe } from '#portal/boot/not-me.ts';

startNotMe();
