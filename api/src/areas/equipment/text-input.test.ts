import { withoutDirectionControls } from '#foundation/http/validation'
import { setUpClient, setUpTestApi } from '#test/support'
import { filledWith, hostileTexts, textAt, withTexts } from '#test/support/hostile-texts'
import { signInStaff } from '#test/support/staff'
import { demoIds } from 'demo/names'

const api = setUpTestApi()
const admin = setUpClient(() => signInStaff(api, 'admin'))

const { users, equipment } = demoIds('acme')
const list = `/v2/customers/${users.customer}/equipment`
const body = {
  equipment: { name: 'Boiler', components: [{ name: 'Burner' }], warranty: { warranty_program_name: 'Ten years' } },
}

/** Maximum length of each text field. */
const texts: Record<string, number> = {
  'equipment.name': 120,
  'equipment.equipment_type_name': 120,
  'equipment.manufacturer': 120,
  'equipment.notes': 2_000,
  ...Object.fromEntries(
    ['name', 'manufacturer', 'install_location', 'warranty', 'serial_number', 'model_number'].map((part) => [
      `equipment.components.0.${part}`,
      120,
    ]),
  ),
  'equipment.warranty.warranty_program_name': 120,
  'equipment.warranty.warranty_program_provider_name': 120,
}
const writes = [
  ['POST', list],
  ['PUT', `${list}/${equipment.furnace}`],
] as const

describe.each(writes)('%s', (method, url) => {
  it.each(Object.entries(texts))('names %s when it is longer than %i characters', async (field, max) => {
    expect(await admin.request(method, url, withTexts(body, { [field]: 'x'.repeat(max + 1) }))).toMatchObject({
      status: 400,
      body: { field },
    })
  })

  it.each(hostileTexts)('keeps %s as it is, short and as long as may be', async (text) => {
    for (const fill of [() => text, (max: number) => filledWith(text, max)]) {
      const sent = Object.fromEntries(Object.entries(texts).map(([field, max]) => [field, fill(max)]))
      const answer = await admin.request(method, url, withTexts(body, sent))
      expect([200, 201]).toContain(answer.status)
      const read = await admin.request('GET', `${list}/${(answer.body as { id: number }).id}`)
      expect(
        Object.fromEntries(Object.keys(texts).map((field) => [field, textAt({ equipment: read.body }, field)])),
      ).toEqual(withoutDirectionControls(sent))
    }
  })
})
