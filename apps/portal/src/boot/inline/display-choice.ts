import { startDisplayChoice } from '#portal/boot/display-choice.ts';

startDisplayChoice();
