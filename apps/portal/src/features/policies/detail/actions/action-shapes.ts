// Path data on a 24 px grid like that of `icon-shapes`, which the first page loads.
export const UMBRELLA = 'M12 3v1.5M3.5 13a8.5 8.5 0 0 1 17 0ZM12 13v5.5a2 2 0 0 1-4 0';
export const SHIELD = 'M12 3 20 6v6c0 4.5-3.2 7.8-8 9-4.8-1.2-8-4.5-8-9V6ZM8.5 12l2.6 2.6 4.4-5';
export const PERSON = 'M15.5 7.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM5 20.5a7 7 0 0 1 14 0';
export const PRINTER =
  'M7 9V3.5h10V9M7 17H4.5A1.5 1.5 0 0 1 3 15.5v-5A1.5 1.5 0 0 1 4.5 9h15a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5H17M7 14h10v6.5H7Z';
