/**
 * Runs in the head before any other script. Starts the page's first API reads with the stored session, in parallel with
 * loading the scripts. `{email}` in a URL is replaced by the signed-in customer's email.
 */
export const PREFETCH_SCRIPT = `(function(){try{
var s=localStorage,t=s.getItem('token'),e=s.getItem('email'),r=s.getItem('role');
if(!t||!e||r!=='customer')return;
var q=JSON.parse(document.getElementById('portal-early').textContent),p=window.__portalEarly={};
q.forEach(function(a){var u=a.address.replace('%7Bemail%7D',encodeURIComponent(e));
p[u]=fetch(a.base+u,{headers:{Accept:'application/json','Accept-Language':document.documentElement.lang,Authorization:'Token token='+t+'; role='+r+'; email='+e+'; id='}});
p[u].catch(function(){})})
}catch(_){}})()`
