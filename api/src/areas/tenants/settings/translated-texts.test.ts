import { setUpClientForEach, setUpTestApiForEach } from '#test/support'
import { officeClient } from '#test/support/payments'
import type { SettingsChange } from '@portal/contract'

const api = setUpTestApiForEach()
const office = setUpClientForEach(() => officeClient(api))
const set = (settings: SettingsChange) => office.call('updateSettings', { body: { settings } })

describe('texts in other languages', () => {
  const shown = async (language: string) => {
    const params = { subdomain: 'acme' }
    const { body } = await api.visitor().call('getTenantCustomizations', { params }, { 'accept-language': language })
    return body.General['welcome_line']
  }
  const write = (welcome_line: NonNullable<SettingsChange['customizations']>[string][string]) =>
    set({ customizations: { General: { welcome_line } } })
  const read = async () => (await office.call('getSettings', {})).body.customizations

  it('are written with a text or later, and each visitor gets one of them', async () => {
    await write({ value: 'Warm by tonight', translations: { es: 'Calor esta misma noche' } })
    await write({ translations: { 'fr-CA': ' Au chaud ce soir ' } })
    const text = { value: 'Warm by tonight', default: null }
    expect((await read()).General['welcome_line']).toEqual({
      ...text,
      translations: { es: 'Calor esta misma noche', 'fr-CA': 'Au chaud ce soir' },
    })
    for (const [language, value] of [
      ['en', text.value],
      ['es-MX', 'Calor esta misma noche'],
      ['fr', 'Au chaud ce soir'],
      ['de', text.value],
    ] as const)
      expect(await shown(language)).toEqual({ ...text, value })
    await write({ translations: { es: null } })
    expect(await shown('es')).toEqual(text)
  })

  it('are read and written as they are; a text that is reset has none', async () => {
    await write({ value: 'Warm by tonight', translations: { es: 'Calor esta misma noche' } })
    const before = await read()
    expect((await set({ customizations: before })).body.customizations).toEqual(before)
    await write('Warm by noon')
    expect(await shown('es')).toMatchObject({ value: 'Calor esta misma noche' })
    await write('')
    expect((await read()).General['welcome_line']).toEqual({ value: null, default: null })
  })

  it.each([
    ['welcome_line.translations.es', { translations: { es: 'x'.repeat(61) } }],
    ['welcome_line.translations.Spanish', { translations: { Spanish: 'Hola' } }],
    ['welcome_line.text', { text: 'Hola' }],
    ['welcome_line', 7],
    ['phone.translations', { value: '3035550100', translations: { es: '3035550101' } }],
  ])('are refused by their name, %s', async (field, value) => {
    const [name = ''] = field.split('.')
    const { status, body } = await set({ customizations: { General: { [name]: value as never } } })
    expect(body).toMatchObject({ field: `settings.customizations.General.${field}` })
    expect([400, 422]).toContain(status)
  })
})
