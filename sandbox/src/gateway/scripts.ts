import type { FastifyInstance } from 'fastify'
import { html } from '../html'
import { buildScript, type BrowserScript } from './browser/build'
import type { GatewayContext } from './context'

const routes: Record<string, BrowserScript> = {
  '/js/fattmerchant.js': 'stax-js',
  '/js/staxjs-captcha.js': 'stax-js',
  '/secure_payment/v1/globalpayments.js': 'global-payments',
  '/field.js': 'field',
}

const builds: Partial<Record<BrowserScript, Promise<string>>> = {}
const loadScript = (name: BrowserScript): Promise<string> => (builds[name] ??= buildScript(name))

const fieldStyles = `/* :where() weighs nothing, so that any selector of the host page wins. */
html, body { height: 100%; margin: 0; }
:where(#secure-payment-field) { box-sizing: border-box; width: 100%; height: 100%; min-height: 2.5rem; margin: 0; padding: 0 0.75rem; border: 0; font: 1rem/1.5 system-ui, sans-serif; color: #1a1a1a; background: #fff; }
:where(#secure-payment-field)::placeholder { color: #595959; opacity: 1; }
/* A host page may style its field as it likes, but whoever comes by keyboard must always see where they are. */
#secure-payment-field:focus-visible { outline: 2px solid #0b57d0 !important; outline-offset: -2px !important; }
`

/** The vendors' scripts, as the portal's pages load them, and the page inside each hosted field. */
export function addScripts(app: FastifyInstance, { frameAncestors }: GatewayContext): void {
  for (const [path, name] of Object.entries(routes)) {
    app.get(path, async (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(await loadScript(name)),
    )
  }
  app.get('/field.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(fieldStyles))

  app.get('/field.html', (_request, reply) => {
    const body = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Secure payment field</title><link rel="stylesheet" href="/field.css"></head>
<body><script src="/field.js"></script></body>
</html>`
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'cross-origin-resource-policy': 'cross-origin',
        'content-security-policy': fieldPolicy(frameAncestors),
      })
      .send(body.markup)
  })
}

/** The field connects only to the gateway: no image, font or URL in the host page's styles can leak digits elsewhere. */
const fieldPolicy = (frameAncestors: readonly string[]) =>
  `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${frameAncestors.join(' ') || "'none'"}`
