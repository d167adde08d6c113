import { formatPhoneNumber, telLink, type Brand } from '@portal/rules'
import { vars } from '@portal/theme'
import { darkCss, themeCss } from '@portal/theme/css'
import { NEXT_VISIT_KEY } from '../src/menu/recent'
import { escapeHtml } from './html'

/** Fills in the next visit, if this browser knows one, and leaves once there is a connection. */
export const OFFLINE_SCRIPT = `(function(d){
try{var v=JSON.parse(localStorage.getItem('${NEXT_VISIT_KEY}'));
if(v){d.getElementById('when').textContent=v.day;d.getElementById('what').textContent=v.service;d.getElementById('where').textContent=v.address;d.getElementById('visit').hidden=false}}catch(_){}
function again(){location.reload()}
d.getElementById('again').onclick=again;addEventListener('online',again)
})(document)`

const { color, type, space, radius } = vars

const CSS = `
body{margin:0;background:${color.canvas};color:${color.text};font:${type.body};overflow-wrap:anywhere}
main{display:grid;gap:${space.l};max-width:520px;margin:0 auto;padding:${space.l}}
section{padding:${space.xl};border:1px solid ${color.line};border-radius:${radius.l};background:${color.surface}}
#visit:not([hidden]){display:grid;gap:${space.xs};border:0;background:radial-gradient(90% 130% at 100% 0%,${color.brandGlow},transparent 62%),${color.brandDeep};color:${color.panelInk}}
h1{margin:0 0 ${space.s};font:${type.title}}
h2{margin:0;color:${color.panelInk2};font:${type.strong}}
p{margin:0}
#when{font:${type.hero};letter-spacing:-.03em}
.ways{display:flex;flex-wrap:wrap;gap:${space.m};margin-top:${space.l}}
button,a{display:inline-flex;align-items:center;min-height:48px;padding:0 20px;border:1px solid ${color.line2};border-radius:${radius.m};background:none;color:${color.brandInk};font:${type.strong};text-decoration:none;cursor:pointer}
button{border-color:transparent;background:${color.brand};color:${color.onBrand}}
`

/** What the service worker shows where there is no connection: the next visit that this browser knows, and whom to call. */
export const offlinePage = (brand: Brand): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(brand.name)} Portal - Offline</title>
<style>${themeCss(brand)}@media screen and (prefers-color-scheme:dark){${darkCss(brand)}}${CSS}</style>
</head>
<body>
<main>
<section>
<h1>You are offline</h1>
<p>${escapeHtml(brand.name)} can be reached here again once there is a connection.</p>
<div class="ways"><button id="again" type="button">Try again</button>${brand.phone ? `<a href="${escapeHtml(telLink(brand.phone))}">Call ${escapeHtml(formatPhoneNumber(brand.phone))}</a>` : ''}</div>
</section>
<section id="visit" hidden>
<h2>Your next visit</h2>
<p id="when"></p>
<p id="what"></p>
<p id="where"></p>
</section>
</main>
<script>${OFFLINE_SCRIPT}</script>
</body>
</html>
`
