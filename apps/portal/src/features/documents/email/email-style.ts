import { TEXT_SIZES } from '@portal/config/theme/text-sizes';

/** The size of the portal's text, in per cent of what the browser has. */
const STANDARD_PERCENT = 118.75;

const textSizes = Object.entries(TEXT_SIZES).map(
  ([name, factor]) => `:root[data-size=${name}]{font-size:${STANDARD_PERCENT * factor}%}`,
);

/**
 * The style of a message in its frame, as the page's content policy knows it by its hash: a frame obeys the
 * policy of the page around it. It renders in the portal's measure and in colours that can be read; those of
 * the sender are left out. DOC-62
 */
export const EMAIL_STYLE = [
  `:root{color-scheme:light;--page:#fff;--text:#16211c;--link:#0b4f8a;--line:#7b8a83;font-size:${STANDARD_PERCENT}%}`,
  ...textSizes,
  ':root[data-look=dark]{color-scheme:dark;--page:#111a16;--text:#f2f6f4;--link:#9ecbff;--line:#8fa39a}',
  ':root[data-look=hc-light]{--text:#000000;--page:#FFFFFF;--link:#00007A;--line:#000000}',
  ':root[data-look=hc-dark]{color-scheme:dark;--text:#FFFFFF;--page:#000000;--link:#FFE600;--line:#FFFFFF}',
  '*{box-sizing:border-box}',
  'body{margin:0;padding:1rem;background:var(--page);color:var(--text);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}body:focus-visible{outline:3px solid;outline-offset:-3px}',
  'a{color:var(--link)}a:focus-visible{outline:3px solid;outline-offset:2px}',
  'img{max-width:100%;height:auto;background:#fff}',
  'table{max-width:100%;border-collapse:collapse}td,th{padding:.25rem .5rem;text-align:start;vertical-align:top}',
  'pre{white-space:pre-wrap}blockquote{margin:1rem 0;padding-inline-start:1rem;border-inline-start:3px solid var(--line)}',
  'h1,h2,h3,h4,h5,h6{line-height:1.25;margin:1rem 0 .5rem}h1{font-size:1.5rem}h2{font-size:1.3rem}h3,h4,h5,h6{font-size:1.1rem}',
  'hr{border:0;border-top:1px solid var(--line)}',
].join('');
