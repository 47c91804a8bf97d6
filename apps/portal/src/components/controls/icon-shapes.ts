// Path data on a 24 px grid, drawn with a round 2 px line. These are drawings of our own.
export const PHONE =
  'M6.5 3h3l1.6 4.4-2.2 1.7a12 12 0 0 0 6 6l1.7-2.2L21 14.5v3a3 3 0 0 1-3.3 3A16.5 16.5 0 0 1 3.5 6.3a3 3 0 0 1 3-3.3Z';
export const TEXT_SIZE = 'M3 18 8 6l5 12M4.7 14h6.6M15 18l3-7 3 7M16 15.8h4';
export const MESSAGE = 'M4 5h16v11H11l-4.5 4v-4H4Z';
export const ENVELOPE = 'M3 5.5h18v13H3ZM3.5 6.5 12 13.5 20.5 6.5';
export const TICK = 'm5 12.5 4.7 4.7L19.5 7';
export const CLOCK = 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM12 7v5.2l3.3 2';
export const CHEVRON_RIGHT = 'm9 5 7 7-7 7';
export const CHEVRON_LEFT = 'm15 5-7 7 7 7';
export const WARNING = 'M12 3.5 22 20.5H2ZM12 10v4.5M12 17.6v.1';
export const BARRED = 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM6 6l12 12';
export const INFORMATION = 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM12 11v5.5M12 7.6v.1';
export const PENCIL = 'm4 20 1-4.5L16.5 4 20 7.5 8.5 19ZM14 6.5l3.5 3.5';
export const NEW_WINDOW = 'M14 4h6v6M20 4l-9 9M18 14v5.5H4.5V6H10';
export const INBOX = 'M3 13.5 5.5 5h13L21 13.5V19H3ZM3 13.5h5.2L9.5 16h5l1.3-2.5H21';
export const ARROW_DOWN = 'M12 4v15M5.5 13l6.5 6.5 6.5-6.5';
export const ARROW_UP = 'M12 20V5M5.5 11l6.5-6.5 6.5 6.5';
export const ARROWS_UP_DOWN = 'M8 4v16M4.5 7.5 8 4l3.5 3.5M16 20V4M12.5 16.5 16 20l3.5-3.5';
