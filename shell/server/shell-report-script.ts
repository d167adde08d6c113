/**
 * Runs in the head of pages whose shell is being rolled out, before its scripts. Reports once that the shell did not start: one of
 * its scripts failed, threw or had not arrived after 20 s, a promise was rejected before the first render, or that crashed. The page
 * itself reports that it started.
 */
export const SHELL_REPORT_SCRIPT = `(function(d){
var page=JSON.parse(d.getElementById('portal-data').textContent).data,s=page.trials.find(function(t){return t.remote==='shell'}),r=s.rollout,sent;
function starting(){return d.getElementById('portal-failed')||d.readyState==='loading'}
function report(phase,why){if(sent)return;sent=1;
navigator.sendBeacon('/releases/reports',new Blob([JSON.stringify([{remote:'shell',version:s.version,rolloutId:r.id,side:r.side,bucket:r.bucket,tenant:page.tenant.subdomain,phase:phase,errorClass:why,httpStatus:null,ms:null}])],{type:'application/json'}))}
function failed(why){starting()&&report('load',why)}
addEventListener('error',function(e){var u=e.target.src||e.filename;[].some.call(d.scripts,function(s){return s.defer&&s.src===u})&&failed(e.target.src?'network':'evaluation')},true);
addEventListener('unhandledrejection',function(){failed('evaluation')});
var look=setInterval(function(){if(starting())return;clearInterval(look);d.querySelector('[data-crashed]')&&report('crash','render')},500);
setTimeout(failed,20000,'network')
})(document)`
