import { openCommandLine, type CommandLine } from './testing/command-line'

let cli: CommandLine
beforeEach(async () => void (cli = await openCommandLine()))
afterEach(() => cli.api.close())

const read = async (subdomain: string) => {
  // A portal caches a tenant for a few seconds.
  cli.api.services.tenants.forget()
  const params = { subdomain }
  return { ...(await cli.api.visitor(subdomain).call('getTenant', { params })).body, customizations: (await cli.api.visitor(subdomain).call('getTenantCustomizations', { params })).body }
}

test('a tenant is added, and its portal is there', async () => {
  const { code, said } = await cli.type('tenant create north-star --name "North Star Heating" --timezone America/Phoenix --email office@star.example')
  expect([code, said]).toEqual([0, expect.stringMatching(/^Tenant \d+: http:\/\/north-star\.localhost:3000$/)])
  expect(await read('north-star')).toMatchObject({ name: 'North Star Heating', timezone: 'America/Phoenix', support_email: 'office@star.example', feature_flags: { financing: false, recaptcha_enabled: false }, customizations: { General: {}, Assets: {}, Colors: {}, Analytics: {} } })
  expect((await cli.api.visitor('north-star').call('listServiceCategories', {})).body).toEqual([])
  const { said: list } = await cli.type('tenant list')
  expect(list.split('\n').map((line) => line.trim().split(/\s{2,}/))).toContainEqual(['north-star', 'North Star Heating', 'America/Phoenix'])
})

test.each([
  ['pay', 1, '"pay" is reserved for the portal itself.'], ['mail', 1, '"mail" is reserved for the portal itself.'], ['maps', 1, '"maps" is reserved for the portal itself.'], ['files', 1, '"files" is reserved for the portal itself.'],
  ['releases', 1, '"releases" is reserved for the portal itself.'], ['www', 1, '"www" is reserved for the portal itself.'], ['api', 1, '"api" is reserved for the portal itself.'],
  ['Acme', 2, expect.stringContaining('can\'t be a host name')], ['a.b', 2, expect.stringContaining('can\'t be a host name')], ['north_star', 2, expect.stringContaining('can\'t be a host name')],
  ['star-', 2, expect.stringContaining('can\'t be a host name')], ['x'.repeat(64), 2, expect.stringContaining('can\'t be a host name')], ['127', 2, expect.stringContaining('needs a letter')], ['acme', 1, 'Tenant acme already exists.'],
])('the subdomain %s is rejected', async (subdomain, code, complaint) => {
  const before = await cli.type('tenant list')
  expect(await cli.type(`tenant create ${subdomain} --name Star --timezone America/Denver`)).toEqual({ code, said: '', complaint })
  expect(await cli.type('tenant list')).toEqual(before)
})

test.each([
  ['tenant create star --timezone America/Denver', '--name is missing: the name of the company.'],
  ['tenant create star --name " " --timezone America/Denver', '--name is empty.'],
  ['tenant create star --name Star', '--timezone is missing: its IANA time zone, such as America/Denver.'],
  ['tenant create star --name Star --timezone Denver', '--timezone is "Denver"; it must be an IANA time zone, such as America/Denver.'],
  ['tenant create star --name Star --timezone +05:00', '--timezone is "+05:00"; it must be an IANA time zone, such as America/Denver.'],
])('%s: rejected', async (line, complaint) => {
  expect(await cli.type(line)).toEqual({ code: 2, said: '', complaint })
})

test('texts and branding are set, and reset', async () => {
  const before = await read('acme')
  expect(await cli.type('tenant set acme General.phone=3035550123 Colors.primary=#0f766e Colors.secondary_color=#ABC General.logo_size_percentage=50 "General.time_slot_disclaimer=Two = two"')).toMatchObject({ code: 0, complaint: '' })
  const { customizations } = await read('acme')
  expect(customizations.General).toEqual({
    ...before.customizations.General,
    phone: { value: '3035550123', default: null }, logo_size_percentage: { value: '50', default: '100' }, time_slot_disclaimer: { value: 'Two = two', default: null },
  })
  expect(customizations.Colors).toEqual({ primary_color: { value: '#0f766e', default: null }, secondary_color: { value: '#ABC', default: null } })
  expect(await cli.type('tenant set acme General.logo_size_percentage=')).toMatchObject({ code: 0, said: 'acme: General.logo_size_percentage is reset.' })
  expect((await read('acme')).customizations.General['logo_size_percentage']).toEqual({ value: null, default: '100' })
})

test.each([
  ['Generel.phone=3035550123', 'There is no group "Generel". Available: General, Assets, Colors, Analytics.'],
  ['constructor.name=x', 'There is no group "constructor". Available: General, Assets, Colors, Analytics.'],
  ['Colors.third=#fff', 'There is no Colors.third. Available: Colors.primary_color, Colors.secondary_color.'],
  ['Colors.primary=red', 'Colors.primary is "red"; it is not a color, such as #0f766e.'],
  ['Colors.primary=#12345', 'Colors.primary is "#12345"; it is not a color, such as #0f766e.'],
  ['General.phone=none', 'General.phone is "none"; it is not a phone number, such as 3035550100.'],
  ['General.homepage_url=javascript:alert(1)', 'General.homepage_url is "javascript:alert(1)"; it is not a URL, such as https://acme.example.'],
  ['Assets.logo=logo.svg', 'Assets.logo is "logo.svg"; it is not an image URL, such as https://acme.example/logo.svg.'],
  ['General.logo_size_percentage=101', 'General.logo_size_percentage is "101"; it is not a percentage from 1 to 100.'],
  ['Analytics.google_analytics_id=<script>', 'Analytics.google_analytics_id is "<script>"; it is not a Google Analytics id, such as G-ABC1234567.'],
  ['phone=3035550123', '"phone=3035550123" is not a setting. Write it like General.phone=3035550100.'],
])('tenant set %s: rejected with the reason, and earlier settings are not applied either', async (word, complaint) => {
  const before = await read('acme')
  expect(await cli.type(`tenant set acme General.phone=3035550123 "${word}"`)).toEqual({ code: 2, said: '', complaint })
  expect(await read('acme')).toEqual(before)
})

test('feature flags are turned on and off', async () => {
  expect(await cli.type('tenant flag bluebird financing=on recaptcha_enabled=off')).toMatchObject({ code: 0, said: 'bluebird: financing is on, recaptcha_enabled is off.' })
  expect((await read('bluebird')).feature_flags).toMatchObject({ financing: true, recaptcha_enabled: false, multiple_payment_methods: true })
  const before = await read('bluebird')
  for (const [word, code, complaint] of [
    ['finance=on', 1, 'There is no flag "finance". Available: custom_arrival_windows_enabled, equipment_types, financing, multiple_payment_methods, payments_as_low_as, recaptcha_enabled.'],
    ['toString=on', 1, expect.stringContaining('There is no flag "toString"')],
    ['financing=maybe', 2, '"financing=maybe" is not a flag setting. Write it like financing=on.'],
  ]) {
    expect(await cli.type(`tenant flag bluebird equipment_types=on ${String(word)}`)).toEqual({ code, said: '', complaint })
  }
  expect(await read('bluebird')).toEqual(before)
  expect(await cli.type('tenant flag nobody financing=on')).toEqual({ code: 1, said: '', complaint: 'There is no tenant nobody.' })
})
