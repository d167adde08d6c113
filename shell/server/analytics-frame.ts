import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

export const ANALYTICS_FRAME = 'analytics.html'

/**
 * Runs in a frame with an opaque origin (`sandbox` without `allow-same-origin`), so that Google's script can reach neither
 * the session nor the page. Refuses to run with a real origin: `id` comes from the URL, so a foreign container could then
 * run with the portal's origin.
 */
const FRAME_SCRIPT = `(function(){
var id=new URLSearchParams(location.search).get('id')||'';
if(self.origin!=='null'||!/^G-[A-Z0-9]{4,20}$/.test(id))return;
Object.defineProperty(document,'cookie',{get:function(){return ''},set:function(){}});
window.dataLayer=[];
function gtag(){dataLayer.push(arguments)}
gtag('consent','default',{analytics_storage:'denied',ad_storage:'denied',ad_user_data:'denied',ad_personalization:'denied'});
gtag('js',new Date());
gtag('config',id,{send_page_view:false});
addEventListener('message',function(m){if(m.source===parent&&m.data&&typeof m.data.event==='string')gtag('event',m.data.event,m.data.details)});
var s=document.createElement('script');s.async=true;s.src='https://www.googletagmanager.com/gtag/js?id='+id;document.head.append(s)
})()`

/** The document of the analytics frame. */
export const ANALYTICS_HTML = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Analytics</title></head>
<body><script>${FRAME_SCRIPT}</script></body>
</html>
`

const measures = 'https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com'
export const FRAME_POLICY = [
  'sandbox allow-scripts',
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(FRAME_SCRIPT).digest('base64')}' https://www.googletagmanager.com`,
  `connect-src ${measures}`,
  `img-src ${measures}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

export function registerAnalyticsFrame(app: FastifyInstance): void {
  app.get(`/${ANALYTICS_FRAME}`, (_request, reply) =>
    reply
      .headers({
        'cache-control': 'public, max-age=3600',
        'content-security-policy': FRAME_POLICY,
        'x-frame-options': 'SAMEORIGIN',
      })
      .type('text/html; charset=utf-8')
      .send(ANALYTICS_HTML),
  )
}
