// Path data on a 24 px grid like that of `icon-shapes`, which the first page loads.
export const LOCK = 'M5.5 11h13v9.5h-13ZM8 11V7.5a4 4 0 0 1 8 0V11';
export const GIVEN_BACK = 'M9 6 4 11l5 5M4 11h11a5 5 0 0 1 0 10h-4';
export const CARD = 'M2.5 6h19v12.5h-19ZM2.5 10.5h19M6 15h4';
export const BANK = 'M3.5 9.5 12 4l8.5 5.5ZM6 12.5V17M10 12.5V17M14 12.5V17M18 12.5V17M3.5 20h17';
