/** The style of the page of the calls. Every colour pair keeps a contrast of 7 to 1 or more, in light and in dark. */
export const API_DOCS_STYLE = `
:root{color-scheme:light dark;--ink:#14171c;--quiet:#3d444f;--paper:#fff;--band:#f1f3f6;--line:#79818f;--link:#00407a}
@media (prefers-color-scheme:dark){:root{--ink:#f2f4f7;--quiet:#c9cfd8;--paper:#14171c;--band:#20252d;--line:#8b94a3;--link:#a5d0ff}}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif}
header,main,nav{max-width:70rem;margin:0 auto;padding:1rem 1.25rem}
h1{font-size:2rem;line-height:1.2}h2{margin-top:2.5rem;font-size:1.6rem}h3{margin-top:2.5rem;font-size:1.25rem}h4{margin-bottom:.25rem}
a{color:var(--link);text-underline-offset:.15em}
a:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.skip{position:absolute;left:-999rem}.skip:focus{position:static}
nav ul{padding-left:1.25rem}@media (min-width:60rem){nav>ul{columns:2}}nav>ul>li{break-inside:avoid}nav li{padding:.15rem 0}
nav a{display:inline-block;padding:.1rem 0}
code{font:.95em/1.4 ui-monospace,monospace;background:var(--band);padding:.1em .3em;border-radius:.2em;overflow-wrap:anywhere}
.address code{background:none;padding:0;font-size:1.05em}
.facts{color:var(--quiet)}
table{width:100%;border-collapse:collapse;margin:.5rem 0 1.5rem}
caption{text-align:left;color:var(--quiet);padding:.25rem 0}
th,td{text-align:left;vertical-align:top;padding:.5rem .6rem;border-bottom:1px solid var(--line);overflow-wrap:break-word}
.fields td{width:60%}td{overflow-wrap:anywhere}h3{overflow-wrap:anywhere}
thead th{background:var(--band)}tbody th{font-weight:600}
article:target,tr:target{outline:3px solid var(--link)}
`;
