import { LANGUAGE_COOKIE, textDirection } from '@portal/i18n/languages'
import { formatPhoneNumber, telLink, type Brand } from '@portal/rules'
import { vars } from '@portal/theme'
import { darkCss, themeCss } from '@portal/theme/css'
import { NEXT_VISIT_KEY } from '../src/menu/recent'
import { escapeHtml, jsonBlock } from './html'
import type { PageAssets } from './preloads'
import { createServerWords, spokenBy, type Words } from './words'

/**
 * Says everything in the language of the page that was asked for: the one chosen here, else the browser's. Fills in the next visit, if
 * this browser knows one, and leaves once there is a connection.
 */
export const OFFLINE_SCRIPT = `(function(d){
try{var all=JSON.parse(d.getElementById('words').textContent),cookie=/(?:^|;\\s*)${LANGUAGE_COOKIE}=([\\w-]+)/.exec(d.cookie),tags=(cookie?[cookie[1]]:[]).concat(navigator.languages);
var w;tags.some(function(tag){return w=all.find(function(x){return x.lang.toLowerCase()===tag.toLowerCase()})||all.find(function(x){return x.lang.split('-')[0]===tag.toLowerCase().split('-')[0]})});
if(w){d.title=w.title;d.documentElement.lang=w.lang;d.documentElement.dir=w.dir;Object.keys(w.says).forEach(function(place){d.querySelector(place).textContent=w.says[place]})}}catch(_){}
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

/** What the page says in one language, by the selector of the element that says it. */
function write(i18n: Words, { name, phone }: Brand) {
  const company = name
  return {
    title: i18n._('{company} Portal - {heading}', { company, heading: i18n._('Offline') }),
    says: {
      h1: i18n._('You are offline'),
      '#text': i18n._('{company} can be reached here again once there is a connection.', { company }),
      '#again': i18n._('Try again'),
      ...(phone && { '.ways a': i18n._('Call {phone}', { phone: formatPhoneNumber(phone) }) }),
      h2: i18n._('Your next visit'),
    },
  }
}

/**
 * What the service worker shows where there is no connection: the next visit that this browser knows, and whom to call. It is fetched
 * once, and so has every language.
 */
export function offlinePage(brand: Brand, { catalogs = {} }: Pick<PageAssets, 'catalogs'>, language: string): string {
  const all = spokenBy({ catalogs }).map((lang) => ({
    lang,
    dir: textDirection(lang),
    ...write(createServerWords({ catalogs }, lang, {}), brand),
  }))
  const { lang, dir, title, says } = all.find((each) => each.lang === language)!
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${themeCss(brand)}@media screen and (prefers-color-scheme:dark){${darkCss(brand)}}${CSS}</style>
</head>
<body>
<main>
<section>
<h1>${escapeHtml(says.h1)}</h1>
<p id="text">${escapeHtml(says['#text'])}</p>
<div class="ways"><button id="again" type="button">${escapeHtml(says['#again'])}</button>${brand.phone ? `<a href="${escapeHtml(telLink(brand.phone))}">${escapeHtml(says['.ways a'] ?? '')}</a>` : ''}</div>
</section>
<section id="visit" hidden>
<h2>${escapeHtml(says.h2)}</h2>
<p id="when"></p>
<p id="what"></p>
<p id="where"></p>
</section>
</main>
<script type="application/json" id="words">${jsonBlock(all)}</script>
<script>${OFFLINE_SCRIPT}</script>
</body>
</html>
`
}
