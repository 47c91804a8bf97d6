/** The style of the development pages. Every text has a contrast of 7 to 1 or more, in light and in dark. */
export const DEV_STYLE = `
:root{color-scheme:light dark;--ink:#14171c;--quiet:#3d444f;--paper:#f4f5f8;--card:#fff;--line:#79818f;--soft:#d5d9e0;--link:#00407a;--fill:#00407a;--on-fill:#fff}
@media (prefers-color-scheme:dark){:root{--ink:#f2f4f7;--quiet:#c9cfd8;--paper:#14171c;--card:#20252d;--line:#8b94a3;--soft:#3b424d;--link:#a5d0ff;--fill:#a5d0ff;--on-fill:#0b1a2b}}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
.in{max-width:76rem;margin:0 auto;padding:0 1rem}
a{color:var(--link);text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:.25rem}
header{background:var(--card);border-bottom:1px solid var(--soft)}
header .in{display:flex;flex-wrap:wrap}
header a{padding:.75rem .625rem;text-decoration:none;font-weight:600}
header a:first-child{margin-left:-.625rem}
header a[aria-current]{box-shadow:inset 0 -3px var(--link)}
header a:hover{text-decoration:underline}
main.in{padding:1.5rem 1rem 4rem}
h1{margin:0;font-size:1.75rem;line-height:1.2}
h2{margin:0;font-size:1.25rem;line-height:1.3}
h3{margin:0;font-size:1.0625rem;line-height:1.4;overflow-wrap:anywhere}
p{margin:0}
.lead{max-width:44rem;margin:.5rem 0 1.25rem}
.quiet{color:var(--quiet)}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.jumps{display:flex;flex-wrap:wrap;gap:.5rem;margin:0 -.25rem;padding:.25rem;list-style:none}
@media (max-width:40rem){.jumps{flex-wrap:nowrap;overflow-x:auto;margin-right:-1rem;white-space:nowrap}}
.jumps a{display:block;padding:.375rem .75rem;border:1px solid var(--line);border-radius:2rem;background:var(--card);text-decoration:none}
.jumps a:hover{text-decoration:underline}
.site{margin-top:2.5rem}
.site-head{display:flex;flex-wrap:wrap;align-items:baseline;gap:.25rem 1rem;margin-bottom:.75rem}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,21rem),1fr));gap:.75rem;margin:0;padding:0;list-style:none}
.card{display:flex;flex-direction:column;gap:.625rem;height:100%;padding:1rem;border:1px solid var(--soft);border-radius:.75rem;background:var(--card)}
.who{font-size:.9375rem;overflow-wrap:anywhere}
.who span{display:block}
.actions{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1.25rem;margin-top:auto}
.button{display:inline-block;min-height:2.75rem;padding:.5rem 1.25rem;border:2px solid var(--fill);border-radius:.5rem;background:var(--fill);color:var(--on-fill);font:600 1rem/1.5 system-ui,sans-serif;text-decoration:none;cursor:pointer}
.button:hover{text-decoration:underline}
.button.second{background:none;color:var(--link)}
.filter{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,16rem),1fr));gap:.75rem;max-width:44rem;margin-bottom:1.25rem}
label{display:grid;gap:.25rem;font-weight:600}
input,select,textarea{width:100%;min-height:2.75rem;padding:.375rem .625rem;border:1px solid var(--line);border-radius:.5rem;background:var(--card);color:var(--ink);font:400 1rem/1.5 system-ui,sans-serif}
.updates{display:grid;gap:.75rem;max-width:60rem}
.updates textarea{min-height:14rem;font:.9375rem/1.5 ui-monospace,monospace;resize:vertical}
.updates .button{justify-self:start}
.outcomes{margin:1.25rem 0 0;font:.9375rem/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
.messages{display:grid;gap:.75rem;margin:.75rem 0 0;padding:0;list-style:none}
.messages .card{max-width:60rem}
.code{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1.25rem}
.code strong{font:700 2.5rem/1.1 ui-monospace,monospace;letter-spacing:.12em}
.text{white-space:pre-line;overflow-wrap:anywhere}
.tests{margin-top:3rem;max-width:44rem}
.tests code{font:.9375rem/1.4 ui-monospace,monospace;overflow-wrap:anywhere}
[hidden]{display:none!important}
`;
