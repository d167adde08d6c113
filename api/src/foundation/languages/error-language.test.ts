import { setUpClientForEach, setUpTestApiForEach } from '#test/support'
import type { TestClient } from '#test/support/client'
import { officeClient } from '#test/support/payments'
import { demoIds, emails } from 'demo/names'
import { unprocessable } from '../errors'
import { wordsFor } from './words'

const acme = demoIds('acme')
const [rental = 0] = acme.addresses.landlord
const api = setUpTestApiForEach()
const landlord = setUpClientForEach(() => api.signIn(emails.landlord))

type Ask = (headers: Record<string, string>) => ReturnType<TestClient['request']>

const move: Ask = (headers) =>
  landlord.request(
    'PUT',
    `/v2/customers/${acme.users.landlord}/addresses/${rental}`,
    { address: { street: '905 Founders St' } },
    headers,
  )
const addZone =
  (zone: object): Ask =>
  async (headers) =>
    (await officeClient(api)).request('POST', '/v2/settings/zones', { zone }, headers)
const zone = { name: ' ', zip_codes: ['80001'] }

it.each<[kind: string, ask: Ask, status: number, english: object, spanish: object]>([
  [
    'a missing session',
    (headers) => api.visitor().request('GET', '/v2/invoices/1', undefined, headers),
    401,
    { message: 'Please sign in.' },
    { message: 'Inicie sesión.' },
  ],
  [
    'a role',
    (headers) => landlord.request('GET', '/v2/board?from=2026-02-17', undefined, headers),
    403,
    { message: 'You are not allowed to do this.' },
    { message: 'No tiene permiso para hacer esto.' },
  ],
  [
    'an unknown row',
    (headers) => landlord.request('GET', '/v2/invoices/999999', undefined, headers),
    404,
    { message: 'No such invoice.' },
    { message: 'No existe esa factura.' },
  ],
  [
    'an unknown path',
    (headers) => landlord.request('GET', '/v9/none', undefined, headers),
    404,
    { message: 'There is nothing at this address.' },
    { message: 'No hay nada en esta dirección.' },
  ],
  [
    'a conflict, with a count and a day',
    move,
    409,
    {
      message: expect.stringMatching(
        /^Not saved yet: you have an appointment at this address on \d\d\/\d\d\/2026\. In your profile you can choose whether it moves/,
      ),
    },
    {
      message: expect.stringMatching(
        /^Aún no se guardó: tiene una cita en esta dirección el \d+ [a-z]{3} 2026\. En su perfil puede elegir si se traslada/,
      ),
    },
  ],
  [
    'an input, to the office too',
    addZone(zone),
    422,
    { message: 'Name is too short.', field: 'zone.name' },
    { message: 'El nombre es demasiado corto.', field: 'zone.name' },
  ],
  [
    'a schema, with each of its fields',
    (headers) => api.visitor().request('POST', '/v1/users/customer/sign_in', { session: { email: 5 } }, headers),
    400,
    {
      message: 'Password is required.',
      errors: [
        { field: 'session.password', message: 'Password is required.' },
        { field: 'session.email', message: 'Email must be text.' },
      ],
    },
    {
      message: 'Contraseña: campo obligatorio.',
      errors: [
        { field: 'session.password', message: 'Contraseña: campo obligatorio.' },
        { field: 'session.email', message: 'Correo electrónico: debe ser texto.' },
      ],
    },
  ],
])('an error about %s is in the language of the request', async (_, ask, status, english, spanish) => {
  const [plain, asked, unknown] = [
    await ask({}),
    await ask({ 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' }),
    await ask({ 'accept-language': 'tlh, *' }),
  ]
  expect([plain, asked, unknown]).toMatchObject([
    { status, body: english, headers: { 'content-language': 'en' } },
    {
      status,
      body: spanish,
      headers: { 'content-language': 'es', vary: expect.stringMatching(/^(Origin, )?Accept-Language$/) },
    },
    { status, body: english },
  ])
  const codes = [plain, asked].map(({ body }) => (body as { code: string }).code)
  expect(codes).toEqual([expect.stringMatching(/^\S{6}$/), codes[0]])
})

it('a limit is told in the language of the request', async () => {
  const params = { id: acme.appointments.pending }
  const resend = () => landlord.call('resendConfirmation', { params }, { 'accept-language': 'es' })
  await resend()
  expect(await resend()).toMatchObject({
    status: 429,
    body: { message: 'Demasiados intentos. Espere un momento e inténtelo de nuevo.' },
  })
})

it('a file’s link says why it opens nothing in the language that its address asks for', async () => {
  const { body, headers } = await api.visitor().request('GET', `/v2/downloads/${'a'.repeat(60)}?lang=es`, undefined, {
    accept: 'text/html',
    'accept-language': 'en',
  })
  expect([headers['content-type'], body]).toEqual([
    'text/plain; charset=utf-8',
    'Este enlace no es válido. Ábralo de nuevo desde el portal.',
  ])
})

test('a text that is put together, which no language has, does not compile', () => {
  const most: number = 20
  // @ts-expect-error: of a message's values, the text is made when it is answered
  expect(unprocessable(`At most ${most} photos.`).message).toBe('At most 20 photos.')
  // @ts-expect-error: a text that comes from elsewhere is not found
  expect(unprocessable(String('Full.')).message).toBe('Full.')
  const error = unprocessable((i18n) => i18n._('A job can have at most {most} photos.', { most }))
  expect([error.message, error.text(wordsFor('es'))]).toEqual([
    'A job can have at most 20 photos.',
    'Un trabajo puede tener como máximo 20 fotos.',
  ])
})
