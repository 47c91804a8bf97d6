import { sharedCss } from '@portal/config/theme/shared-css';
import { themeCss } from '@portal/config/theme/theme-css';
import { resolveTheme } from '@portal/config/theme/themes';

const LAYOUT = `
:root{--bw:1px}
html{font-size:calc(100%*var(--zoom))}
*{box-sizing:border-box}
body{margin:0;background:var(--c-page);color:var(--c-text);font:1.1875rem/1.5 var(--font);-webkit-text-size-adjust:100%;overflow-wrap:break-word}
.in{max-width:38rem;margin:0 auto;padding-inline:1rem}
header{padding-block:1rem;background:var(--c-brand);color:var(--c-on-brand);border-bottom:6px solid var(--c-accent)}
.logo{display:block;height:2.5rem;max-width:100%}
main{padding-block:1.5rem 3rem}
a{color:var(--c-link);text-underline-offset:.18em}
.phone{white-space:nowrap}
.back{display:inline-flex;gap:.35rem;align-items:center;min-height:2.75rem;font-weight:600}
.back svg{width:1.5rem;height:1.5rem;margin-left:-.5rem;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
h1{margin:.5rem 0 0;text-wrap:balance;font-family:var(--font-head);font-size:clamp(2rem,1.7rem + 1.4vw,2.625rem);line-height:1.2;letter-spacing:-.01em}
p{margin:.75rem 0 0}
form{margin-top:1.5rem;padding:1.25rem;border:var(--bw) solid var(--c-border);border-radius:var(--r3);background:var(--c-surface)}
label{display:block;font-weight:650}
input+label{margin-top:1.25rem}
.hint{display:block;color:var(--c-text-2);font-size:1.125rem;font-weight:400}
input,button{width:100%;min-height:3.5rem;margin-top:.4rem;padding:.5rem .9rem;font:inherit;border:2px solid var(--c-border-strong);border-radius:var(--r2);background:var(--c-surface);color:inherit}
button{margin-top:1.5rem;border-color:var(--c-action);background:var(--c-action);color:var(--c-on-action);font-weight:650;cursor:pointer}
button:hover{background:var(--c-action-hover)}
:focus-visible{outline:3px solid var(--c-focus-ink);outline-offset:2px;box-shadow:0 0 0 8px var(--c-focus-halo)}
.error{margin-top:.35rem;color:var(--c-err-fg);font-weight:660}
input[aria-invalid]{border:3px solid var(--c-err-bd)}
.result{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.9rem;margin-top:1.25rem;padding:1rem 1.25rem;border:2px solid;border-radius:var(--r3);font-weight:650}
.result svg{width:1.75rem;height:1.75rem;fill:none;stroke:currentColor;stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round}
.ok{background:var(--c-ok-bg);border-color:var(--c-ok-bd);color:var(--c-ok-fg)}
.warn{background:var(--c-warn-bg);border-color:var(--c-warn-bd);color:var(--c-warn-fg)}
table{width:100%;margin-top:1.25rem;border-collapse:collapse}
caption{padding-bottom:.35rem;font-weight:650;text-align:start}
th,td{padding:.6rem .9rem .6rem 0;border-bottom:var(--bw) solid var(--c-border);text-align:start;vertical-align:top}
thead th,tbody th,tbody td+td{font-weight:400;color:var(--c-text-2)}
td{font-weight:650}
strong{color:var(--c-warn-fg)}
th:last-child,td:last-child{padding-inline-end:0}
@media(max-width:30em){thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}tr,th,td{display:block}tr{padding-block:.6rem;border-bottom:var(--bw) solid var(--c-border)}tbody th,tbody td{padding:0;border:0}tbody td+td::before{content:'Today: '}}
@media(min-width:48em){body{font-size:1.25rem}form{padding:2rem}button{width:auto;min-width:12rem}}
@media(prefers-contrast:more){header{border-bottom-width:2px}}
@media(forced-colors:active){button,button:hover{forced-color-adjust:none;background:ButtonText;color:ButtonFace}}`;

/**
 * Returns the style of the page that checks proofs: the brand's colours, light, dark and in high contrast, as
 * the device or the customer asks. NAV-30, PRF-6
 */
export const proofPageStyle = (brand: string): string =>
  `${themeCss(resolveTheme(brand))}${sharedCss()}${LAYOUT}`;
