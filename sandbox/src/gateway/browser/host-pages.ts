// The tenant's side of the check in a browser: pages as strict as the portal's, and a stranger that one of them frames.
import type { IncomingMessage, ServerResponse } from 'node:http'

const style = 'outline:none;color:#003366'

const common = `
window.heard = []
window.events = []
addEventListener('message', ({ data }) => heard.push(data))
const show = (value) => { document.getElementById('result').textContent = JSON.stringify(value) }
`

const staxScript = `${common}
const Stax = window.StaxJs ?? window.FattJs
window.fatt = new Stax('web-token', {
  number: { id: 'number', placeholder: '0000 0000 0000 0000', style: '${style}', type: 'text', format: 'prettyFormat' },
  cvv: { id: 'cvv', placeholder: 'CVV', style: '${style}', type: 'text' },
})
for (const name of ['card_form_complete', 'card_form_incomplete']) fatt.on(name, (state) => events.push([name, JSON.stringify(state), fatt.validNumber, fatt.validCvv].join(' ')))
const form = fatt.showCardForm()
const card = { method: 'card', firstname: 'Ada', lastname: 'Byron', month: '12', year: '2030' }
const bank = { method: 'bank', person_name: 'Ada Byron', bank_routing: '021000021', bank_account: '9876543210', bank_type: 'checking', bank_holder_type: 'personal' }
document.getElementById('pay').onclick = () => fatt.tokenize(card).then(show, show)
document.getElementById('bank').onclick = () => fatt.tokenize(bank).then(show, show)
document.getElementById('fill').onclick = () => form.then((handler) => { handler.setTestPan('5555555555554444'); handler.setTestCvv('123') })
`

const gpScript = `${common}
GlobalPayments.configure({ 'X-GP-Api-Key': 'gp-public', 'X-GP-Environment': 'test', enableAutocomplete: true })
GlobalPayments.on('error', (error) => events.push('error ' + JSON.stringify(error)))
window.openForm = () => {
  window.form = GlobalPayments.ui.form({
    fields: {
      'card-number': { target: '#number', placeholder: '0000 0000 0000 0000' },
      'card-expiration': { target: '#expiration', placeholder: 'MM / YYYY' },
      'card-cvv': { target: '#cvv', placeholder: 'CVV' },
      'card-holder-name': { target: '#holder', placeholder: 'Name' },
      submit: { target: '#submit', text: 'Pay now' },
    },
    styles: { input: { outline: 'none', color: '#003366' }, '#secure-payment-field.invalid': { color: '#b00020' }, '}{': { color: 'red' } },
  })
  form.ready(() => events.push('ready'))
  form.addStylesheet({ button: { 'font-weight': 'bold' } })
  for (const name of ['card-type', 'card-number-test', 'card-expiration-test', 'click']) form.on(name, (data) => events.push(name + ' ' + JSON.stringify(data)))
  form.on('card-cvv', 'card-cvv-test', (data) => events.push('card-cvv card-cvv-test ' + JSON.stringify(data)))
  for (const name of ['token-success', 'token-error']) form.on(name, show)
}
openForm()
`

const strangerScript = `
const id = location.hash.slice(1)
const message = (event, data) => JSON.stringify({ type: 'ui:iframe-field:' + event, id, data })
parent.frames[0].postMessage(message('set-value', { value: '5555555555554444' }), '*')
parent.postMessage(message('card-number-test', { valid: false, from: 'from a stranger' }), '*')
`

const document = (script: string, vendorScript: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Pay</title></head>
<body><main><h1>Pay</h1><button id="before">Before</button>${body}<pre id="result"></pre></main>
${vendorScript && `<script src="${vendorScript}"></script>`}<script src="${script}"></script></body></html>`

/** Answers as a tenant's host would; its policy allows no more of the gateway than the portal's does. */
export function hostPages(gatewayOrigin: string, request: IncomingMessage, response: ServerResponse): void {
  const pages: Record<string, string> = {
    '/stax': document('/stax.js', `${gatewayOrigin}/js/staxjs-captcha.js`, '<div id="number"></div><div id="cvv"></div><button id="pay">Pay</button><button id="bank">Bank</button><button id="fill">Fill</button>'),
    '/gp': document('/gp.js', `${gatewayOrigin}/secure_payment/v1/globalpayments.js`, '<div id="number"></div><div id="expiration"></div><div id="cvv"></div><div id="holder"></div><div id="submit"></div>'),
    '/stranger': document('/stranger.js', '', ''),
  }
  const files: Record<string, string> = { '/stax.js': staxScript, '/gp.js': gpScript, '/stranger.js': strangerScript, '/favicon.ico': '' }
  const path = request.url ?? ''
  const text = pages[path] ?? files[path]
  const strict = `default-src 'none'; script-src 'self' ${gatewayOrigin}; connect-src ${gatewayOrigin}; frame-src ${gatewayOrigin} http://evil.localhost:*; style-src-attr 'unsafe-inline'; require-trusted-types-for 'script'`
  response.writeHead(text === undefined ? 404 : 200, {
    'content-type': path in pages ? 'text/html; charset=utf-8' : 'text/javascript; charset=utf-8',
    'content-security-policy': strict,
  })
  response.end(text)
}
