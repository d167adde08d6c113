import { html, page, table, type Markup } from '../html'
import type { Mail } from './mail-store'

/** The list. Its script reloads it only when new mail has arrived, so that nothing moves otherwise. */
export function listPage(mails: readonly Mail[], to: string): string {
  const rows = mails.map((mail) => [
    html`<a href="/messages/${mail.id}">${mail.subject || '(no subject)'}</a>`,
    mail.to,
    html`<time datetime="${mail.receivedAt}">${mail.receivedAt.slice(0, 19).replace('T', ' ')}</time>`,
  ])
  const body = html`<h1>Mailbox</h1>
<p>Every mail that the portal sends ends here. None leaves this machine.</p>
<form class="filter" method="get" action="/" role="search">
<label for="to">Recipient</label> <input id="to" name="to" type="search" value="${to}"> <button class="quiet">Search</button>
</form>
<p id="count" data-newest="${mails[0]?.id ?? ''}">${countText(mails.length, to)}</p>
${mails.length === 0 ? '' : table(['Subject', 'To', 'Received (UTC)'], rows)}`
  return page({ title: 'Mailbox', body, script: '/mailbox.js' })
}

function countText(count: number, to: string): string {
  const some = count === 1 ? '1 mail' : `${count} mails`
  return `${count === 0 ? 'No mail' : some}${to === '' ? '' : ` to ${to}`}`
}

/** One mail: its HTML in a sandboxed frame that runs no scripts, and its text below. */
export function messagePage(mail: Mail): string {
  const body = html`<p><a class="link" href="/">All mail</a></p>
<h1>${mail.subject || '(no subject)'}</h1>
<dl>
<div><dt>From</dt><dd>${mail.from}</dd></div>
${mail.replyTo === undefined ? '' : html`<div><dt>Reply to</dt><dd>${mail.replyTo}</dd></div>`}
<div><dt>To</dt><dd>${mail.to}</dd></div>
<div><dt>Received</dt><dd><time datetime="${mail.receivedAt}">${mail.receivedAt}</time></dd></div>
</dl>
${mail.html === undefined ? '' : html`<iframe title="The mail as HTML" src="/messages/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`}
<h2>Text</h2>
<pre>${withLinks(mail.text)}</pre>`
  return page({ title: mail.subject || '(no subject)', body })
}

/** Turns URLs in a text into links; everything else is escaped. */
function withLinks(text: string): Markup[] {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : html`${part}`))
}

export const mailboxScript = `const count = document.getElementById('count')
const search = document.getElementById('to')
setInterval(async () => {
  if (document.hidden || document.activeElement === search) return
  const answer = await fetch('/messages.json?limit=1&to=' + encodeURIComponent(search.defaultValue)).catch(() => null)
  const newest = answer && answer.ok ? (await answer.json()).data[0] : undefined
  if (newest && newest.id !== count.dataset.newest) location.reload()
}, 3000)
`
