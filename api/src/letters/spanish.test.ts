import { htmlMail } from '#foundation/mail/html-mail'
import { renderLetter, writeLetter } from '#foundation/mail/letter'
import { toSender } from '#foundation/mail/sender'
import { typedKeys } from '#foundation/typed-keys'
import { previews } from './previews'
import { visitLetter, visitSamples } from './visit'

const tenant = {
  name: 'Acme & Sons',
  timezone: 'America/Denver',
  language: 'en',
  customizations: { General: { phone: { value: '3035550100', default: null } }, Assets: {}, Colors: {}, Analytics: {} },
}
const sender = toSender(tenant, 'es-MX')

test('a letter in Spanish: subject, text, and links that open pages in Spanish', () => {
  const letter = visitLetter({ ...visitSamples.booked.customer, sender })
  expect(renderLetter(letter)).toEqual({
    subject: 'Su visita de Acme & Sons el martes, 17 de febrero de 2026',
    text: `Hola, Nora:

Su visita de Acme & Sons está programada.

Servicio: Plumbing
Fecha: martes, 17 de febrero de 2026
Horario de llegada: 8:00 a.m. - 10:00 a.m.
Dirección: 2315 Orchard Dr, Fairhaven, CO 80016

Please keep pets in another room.

Puede seguirla, cambiarla de fecha o cancelarla aquí:
https://portal.example/token/sample?lang=es
El enlace funciona hasta el 24 feb 2026 (8:00 a.m.). Después, solicítenos uno nuevo.

¿Tiene preguntas? Llámenos al (303) 555-0100.

Acme & Sons
(303) 555-0100`,
  })
  const html = htmlMail(tenant, {
    kind: 'visit_confirmation',
    subject: 'Su visita',
    letter: writeLetter(letter),
    language: 'es',
    origin: 'https://acme.example',
  })
  expect(html).toContain('<html lang="es" dir="ltr">')
  expect(html).toContain('Si el botón no funciona: <a href="https://portal.example/token/sample?lang=es"')
  expect(html).toContain('Recibe este correo porque es un contacto para esta visita.')
})

test('a link with a query keeps it', () =>
  expect(renderLetter(previews.password_reset(sender)[0]!.letter).text).toContain(
    '/new_password?id=10001&token=sample&email=nora%40example.com&lang=es\n',
  ))

/** What the samples quote, and words that both languages have. */
const ENGLISH = /\b(your|you|the|is|was|of|this|with|from)\b/i
const quoted =
  /Please keep pets|Mornings are best|The tap drips|Tell us more|Nobody came|Please call|A smaller one|Fixed it myself|Describe the problem|I authorize Acme|And in white/

test.each(typedKeys(previews))('every text of %s is translated', (kind) => {
  for (const { letter } of previews[kind](sender)) {
    const { subject, text } = renderLetter(letter)
    const english = [subject, ...text.split('\n')].filter((line) => ENGLISH.test(line) && !quoted.test(line))
    expect(english).toEqual([])
  }
})
