/**
 * Runs in the head before the portal's scripts. Shows a slow notice after two seconds, and a failure on an unhandled
 * rejection, when one of those scripts fails, or when no script has arrived for 20 s. The portal's first render removes
 * whatever is shown here.
 */
export const LOADING_STATUS_SCRIPT = `(function(d){
function say(id,place){var t=d.getElementById(id),c;if(!t)return;
c=t.content.cloneNode(true);c.querySelector('button').onclick=function(){location.reload()};place(t).replaceChildren(c)}
function slow(){say('portal-slow',function(t){return t.previousElementSibling})}
function failed(){say('portal-failed',function(t){return t.parentNode})}
var silence;function heard(){clearTimeout(silence);silence=setTimeout(failed,20000)}
setTimeout(slow,2000);heard();
try{new PerformanceObserver(function(l){l.getEntries().some(function(e){return /script|link/.test(e.initiatorType)})&&heard()}).observe({type:'resource'})}catch(_){}
addEventListener('error',function(e){var u=e.target.src||e.filename;[].some.call(d.scripts,function(s){return s.defer&&s.src===u})&&failed()},true);
addEventListener('unhandledrejection',failed)
})(document)`
