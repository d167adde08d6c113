import type { FastifyReply } from 'fastify'
import { notFound } from '#foundation/errors'
import { mainOrigin } from '#foundation/http/portal-origin'
import { languages } from '#foundation/languages/translations'
import { firstSpoken } from '#foundation/languages/words'
import { escapeHtml, htmlMail } from '#foundation/mail/html-mail'
import { renderLetter, writeLetter } from '#foundation/mail/letter'
import type { MailKind } from '#foundation/mail/mail-kind'
import { toSender } from '#foundation/mail/sender'
import type { Api } from '#foundation/services'
import { typedKeys } from '#foundation/typed-keys'
import { previews } from '#letters/previews'
import { LANGUAGE_PARAM, languageName, SOURCE_LANGUAGE } from '@portal/i18n/languages'
import { toolIcon, toolPages } from '@portal/theme/tool-pages'

// Pages for developers: every letter with sample data, in the name and colors of the tenant of the host.

const PATH = '/mail-previews'

/** A mail's widths beside one another, and its text. */
const STYLES = `${toolPages}
main { max-width: 100rem; }
li a { display: inline-flex; align-items: center; min-height: 44px; }
.mail { display: flex; flex-wrap: wrap; gap: 0 1rem; }
.mail > * { height: 48rem; }
iframe { box-sizing: content-box; flex: none; width: auto; max-width: 100%; }
pre { flex: 1 1 20rem; overflow: auto; }
`

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${PATH}/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${PATH}/style.css">
</head>
<body><main>${body}</main></body>
</html>
`

const sendPage = (reply: FastifyReply, title: string, body: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    .send(page(title, body))

/** Sends a mail's own HTML, which a page of previews shows in a frame: styles and the logo, no scripts. */
const sendMail = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('x-frame-options', 'SAMEORIGIN')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src https: http: data:; frame-ancestors 'self'; sandbox",
    )
    .send(html)

const kindPath = (kind: MailKind): string => `${PATH}/${kind}`

/** The widths that a mail is shown in, in px: of a desk's mail program, and of a small phone. */
const WIDTHS = [600, 320]

type Scheme = 'light' | 'dark'
const readScheme = (query: unknown): Scheme => ((query as { scheme?: unknown }).scheme === 'dark' ? 'dark' : 'light')

const readLanguage = (query: unknown): string => firstSpoken(String((query as { lang?: unknown }).lang))

const search = (scheme: Scheme, language: string): string =>
  `?scheme=${scheme}${language === SOURCE_LANGUAGE ? '' : `&amp;${LANGUAGE_PARAM}=${language}`}`

/** The mail as a program in that scheme shows it, whatever the scheme of the page around it. */
const inScheme = (html: string, scheme: Scheme): string =>
  html.replace('(prefers-color-scheme:dark)', scheme === 'dark' ? 'all' : 'not all')

const schemeLink = (kind: string, scheme: Scheme, chosen: Scheme, language: string): string =>
  `<a href="${PATH}/${kind}${search(scheme, language)}"${scheme === chosen ? ' aria-current="true"' : ''}>${scheme}</a>`

const languageLink = (kind: string, language: string, chosen: string, scheme: Scheme): string =>
  `<a href="${PATH}/${kind}${search(scheme, language)}"${language === chosen ? ' aria-current="true"' : ''}>${languageName(language)}</a>`

const kinds = typedKeys(previews)

const list = (): string =>
  `<h1>Mail previews</h1>
<p>Every mail that the portal writes, with sample data.</p>
<ul>${kinds.map((kind) => `<li><a href="${kindPath(kind)}">${kind}</a></li>`).join('\n')}</ul>`

/** Adds the pages of previews. Throws in production, where they have no business. */
export function addMailPreviews({ http, services: { tenants, config } }: Api): void {
  if (config.strictTransport) throw new Error('There are no mail previews in production. Check config.mailPreviews.')
  const hidden = { schema: { hide: true } }

  const readPreviews = async (host: string | undefined, kind: string, language: string) => {
    const known = kinds.find((each) => each === kind)
    if (!known) throw notFound('There is no such kind of mail. /mail-previews has the list.')
    const tenant = await tenants.byHost(host ?? '')
    return previews[known](toSender(tenant, language)).map(({ title, letter }) => {
      const { subject, text } = renderLetter(letter)
      const mail = { kind: known, subject, letter: writeLetter(letter), language, origin: mainOrigin(tenant, config) }
      return { title, subject, text, html: htmlMail(tenant, mail) }
    })
  }

  http.get(`${PATH}/style.css`, hidden, (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLES))
  http.get(`${PATH}/icon.svg`, hidden, (_request, reply) => reply.type('image/svg+xml').send(toolIcon))

  http.get(PATH, hidden, async ({ headers: { host } }, reply) => {
    await tenants.byHost(host ?? '')
    return sendPage(reply, 'Mail previews', list())
  })

  http.get<{ Params: { kind: string } }>(`${PATH}/:kind`, hidden, async ({ params, query, headers }, reply) => {
    const { kind } = params
    const scheme = readScheme(query)
    const language = readLanguage(query)
    const frame = (title: string, index: number, width: number) =>
      `<iframe title="HTML, ${width} px: ${escapeHtml(title)}" width="${width}" src="${PATH}/${kind}/${index}${search(scheme, language)}" sandbox tabindex="0"></iframe>`
    const sections = (await readPreviews(headers.host, kind, language)).map(
      ({ title, subject, text }, index) => `<section aria-labelledby="mail-${index}">
<h2 id="mail-${index}">${escapeHtml(title)}</h2>
<p>Subject: <strong>${escapeHtml(subject)}</strong></p>
<div class="mail">
${WIDTHS.map((width) => frame(title, index, width)).join('\n')}
<pre tabindex="0" role="region" aria-label="Plain text: ${escapeHtml(title)}">${escapeHtml(text)}</pre>
</div>
</section>`,
    )
    const links = [
      `<a href="${PATH}">All mails</a>`,
      schemeLink(kind, 'light', scheme, language),
      schemeLink(kind, 'dark', scheme, language),
      ...languages.map((each) => languageLink(kind, each, language, scheme)),
    ]
    return sendPage(reply, kind, `<p>${links.join(' · ')}</p>\n<h1>${kind}</h1>\n${sections.join('\n')}`)
  })

  http.get<{ Params: { kind: string; index: string } }>(
    `${PATH}/:kind/:index`,
    hidden,
    async ({ params: { kind, index }, query, headers }, reply) => {
      const mail = (await readPreviews(headers.host, kind, readLanguage(query)))[Number(index)]
      if (!mail) throw notFound('There is no such sample of this mail.')
      return sendMail(reply, inScheme(mail.html, readScheme(query)))
    },
  )
}
