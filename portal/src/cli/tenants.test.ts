import { useCommandLine } from './testing/command-line'

const cli = useCommandLine()

const read = async (subdomain: string) => {
  // A portal caches a tenant for a few seconds.
  cli.api.services.tenants.forget()
  const params = { subdomain }
  return {
    ...(await cli.api.visitor(subdomain).call('getTenant', { params })).body,
    customizations: (await cli.api.visitor(subdomain).call('getTenantCustomizations', { params })).body,
  }
}

test('a tenant is added, and its portal is there', async () => {
  const { code, said } = await cli.type(
    'tenant create north-star --name "North Star Heating" --timezone America/Phoenix --email office@star.example',
  )
  expect([code, said]).toEqual([0, expect.stringMatching(/^Tenant \d+: http:\/\/north-star\.localhost:3000$/)])
  expect(await read('north-star')).toMatchObject({
    name: 'North Star Heating',
    timezone: 'America/Phoenix',
    support_email: 'office@star.example',
    feature_flags: { financing: false, recaptcha_enabled: false },
    customizations: { General: {}, Assets: {}, Colors: {}, Analytics: {} },
  })
  expect((await cli.api.visitor('north-star').call('listServiceCategories', {})).body).toEqual([])
  const { said: list } = await cli.type('tenant list')
  expect(list.split('\n').map((line) => line.trim().split(/\s{2,}/))).toContainEqual([
    'north-star',
    'North Star Heating',
    'America/Phoenix',
  ])
})

test.each([
  ['pay', 1, '"pay" is reserved for the portal itself.'],
  ['mail', 1, '"mail" is reserved for the portal itself.'],
  ['maps', 1, '"maps" is reserved for the portal itself.'],
  ['files', 1, '"files" is reserved for the portal itself.'],
  ['releases', 1, '"releases" is reserved for the portal itself.'],
  ['sandbox', 1, '"sandbox" is reserved for the portal itself.'],
  ['www', 1, '"www" is reserved for the portal itself.'],
  ['api', 1, '"api" is reserved for the portal itself.'],
  ['Acme', 2, expect.stringContaining("can't be a host name")],
  ['a.b', 2, expect.stringContaining("can't be a host name")],
  ['north_star', 2, expect.stringContaining("can't be a host name")],
  ['star-', 2, expect.stringContaining("can't be a host name")],
  ['x'.repeat(64), 2, expect.stringContaining("can't be a host name")],
  ['127', 2, expect.stringContaining('needs a letter')],
  ['acme', 1, 'Tenant acme already exists.'],
])('the subdomain %s is rejected', async (subdomain, code, complaint) => {
  const before = await cli.type('tenant list')
  await cli.refused(`tenant create ${subdomain} --name Star --timezone America/Denver`, code, complaint)
  expect(await cli.type('tenant list')).toEqual(before)
})

test.each([
  ['tenant create star --timezone America/Denver', '--name is missing: the name of the company.'],
  ['tenant create star --name " " --timezone America/Denver', '--name is empty.'],
  ['tenant create star --name Star', '--timezone is missing: its IANA time zone, such as America/Denver.'],
  [
    'tenant create star --name Star --timezone Denver',
    '--timezone is "Denver"; it must be an IANA time zone, such as America/Denver.',
  ],
  [
    'tenant create star --name Star --timezone +05:00',
    '--timezone is "+05:00"; it must be an IANA time zone, such as America/Denver.',
  ],
])('%s: rejected', async (line, complaint) => {
  await cli.refused(line, 2, complaint)
})

test('texts and branding are set, and reset', async () => {
  const before = await read('acme')
  expect(
    await cli.type(
      'tenant set acme General.phone=3035550123 Colors.primary=#0f766e Colors.secondary_color=#ABC General.logo_size_percentage=50 "General.time_slot_disclaimer=Two = two"',
    ),
  ).toMatchObject({ code: 0, complaint: '' })
  const { customizations } = await read('acme')
  expect(customizations.General).toEqual({
    ...before.customizations.General,
    phone: { value: '3035550123', default: null },
    logo_size_percentage: { value: '50', default: '100' },
    time_slot_disclaimer: { value: 'Two = two', default: null },
  })
  expect(customizations.Colors).toEqual({
    primary_color: { value: '#0f766e', default: null },
    secondary_color: { value: '#ABC', default: null },
  })
  expect(await cli.done('tenant set acme General.logo_size_percentage=')).toBe(
    'acme: General.logo_size_percentage is reset.',
  )
  expect((await read('acme')).customizations.General['logo_size_percentage']).toEqual({ value: null, default: '100' })
})

test('a text is set in other languages, with the original or without it', async () => {
  const written = async () => {
    cli.api.services.tenants.forget()
    return (await cli.api.services.tenants.bySubdomain('acme')).customizations.General
  }
  expect(
    await cli.done(
      'tenant set acme "General.welcome_line=Warm by tonight" "General.welcome_line.es=Calor esta misma noche" General.time_slot_disclaimer.fr-CA=Bonjour',
    ),
  ).toBe(
    'acme: General.welcome_line is set, General.welcome_line.es is set, General.time_slot_disclaimer.fr-CA is set.',
  )
  expect(await written()).toMatchObject({
    welcome_line: { value: 'Warm by tonight', default: null, translations: { es: 'Calor esta misma noche' } },
    time_slot_disclaimer: { translations: { es: expect.any(String) as string, 'fr-CA': 'Bonjour' } },
  })
  expect(await cli.done('tenant set acme General.welcome_line.es=')).toBe('acme: General.welcome_line.es is reset.')
  expect((await written())['welcome_line']).toEqual({
    value: 'Warm by tonight',
    default: null,
  })
})

test.each([
  [
    'General.welcome_line.Spanish=Hola',
    '"Spanish" in General.welcome_line.Spanish=Hola is not a language. Write it like es or fr-CA.',
  ],
  ['General.phone.es=3035550100', 'General.phone is the same in each language.'],
  ['Generel.phone=3035550123', 'There is no group "Generel". Available: General, Assets, Colors, Analytics.'],
  ['constructor.name=x', 'There is no group "constructor". Available: General, Assets, Colors, Analytics.'],
  ['Colors.third=#fff', 'There is no Colors.third. Available: Colors.primary_color, Colors.secondary_color.'],
  ['Colors.primary=red', 'Colors.primary is "red"; it is not a color, such as #0f766e.'],
  ['Colors.primary=#12345', 'Colors.primary is "#12345"; it is not a color, such as #0f766e.'],
  ['General.phone=none', 'General.phone is "none"; it is not a phone number, such as 3035550100 or 303-555-0100 x12.'],
  [
    'General.phone=303-555-0100 303-555-0101',
    'General.phone is "303-555-0100 303-555-0101"; it is not a phone number, such as 3035550100 or 303-555-0100 x12.',
  ],
  [
    'General.homepage_url=javascript:alert(1)',
    'General.homepage_url is "javascript:alert(1)"; it is not a URL, such as https://acme.example.',
  ],
  [
    'Assets.logo=logo.svg',
    'Assets.logo is "logo.svg"; it is not the https address of an image, such as https://acme.example/logo.svg.',
  ],
  ...['logo', 'logo_url', 'light_logo_url', 'dark_logo_url', 'favicon_url'].map((name) => [
    `Assets.${name}=http://acme.example/a.svg`,
    `Assets.${name} is "http://acme.example/a.svg"; it is not the https address of an image, such as https://acme.example/logo.svg.`,
  ]),
  [
    'Assets.logo=http://notlocalhost/a.svg',
    'Assets.logo is "http://notlocalhost/a.svg"; it is not the https address of an image, such as https://acme.example/logo.svg.',
  ],
  [
    'Assets.constructor=x',
    'There is no Assets.constructor. Available: Assets.logo, Assets.light_logo_url, Assets.dark_logo_url, Assets.favicon_url.',
  ],
  [
    'General.phone=3035550124',
    '"General.phone=3035550123" and "General.phone=3035550124" set the same General.phone. Give only one of them.',
  ],
  ['General.logo_size_percentage=101', 'General.logo_size_percentage is "101"; it is not a percentage from 1 to 100.'],
  [
    'Analytics.google_analytics_id=<script>',
    'Analytics.google_analytics_id is "<script>"; it is not a Google Analytics id, such as G-ABC1234567.',
  ],
  ['phone=3035550123', '"phone=3035550123" is not a setting. Write it like General.phone=3035550100.'],
])('tenant set %s: rejected with the reason, and earlier settings are not applied either', async (word, complaint) => {
  const before = await read('acme')
  await cli.refused(`tenant set acme General.phone=3035550123 "${word}"`, 2, complaint)
  expect(await read('acme')).toEqual(before)
})

test('two spellings of one setting are refused, and a flag twice', async () => {
  const before = await read('acme')
  expect(await cli.type('tenant set acme Colors.primary=#112233 Colors.primary_color=#5b21b6')).toEqual({
    code: 2,
    said: '',
    complaint:
      '"Colors.primary=#112233" and "Colors.primary_color=#5b21b6" set the same Colors.primary_color. Give only one of them.',
  })
  expect((await cli.type('tenant flag acme financing=on financing=off')).complaint).toBe(
    '"financing=on" and "financing=off" set the same flag financing. Give only one of them.',
  )
  expect(await read('acme')).toEqual(before)
})

test('pictures are set by their aliases too, and from this machine without https; links need none', async () => {
  expect(
    await cli.type(
      'tenant set acme Assets.logo_url=https://acme.example/a.svg Assets.favicon=http://files.localhost:3000/b.svg "Assets.dark_logo=data:image/svg+xml,<svg/>" General.homepage_url=http://acme.example',
    ),
  ).toEqual({
    code: 0,
    said: 'acme: Assets.logo is set, Assets.favicon_url is set, Assets.dark_logo_url is set, General.homepage_url is set.',
    complaint: '',
  })
  expect((await read('acme')).customizations.Assets).toMatchObject({
    logo: { value: 'https://acme.example/a.svg' },
    favicon_url: { value: 'http://files.localhost:3000/b.svg' },
  })
  for (const [tenant, { Assets }] of (await cli.api.services.tenants.all()).map(
    ({ subdomain, customizations }) => [subdomain, customizations] as const,
  )) {
    const words = Object.entries(Assets).flatMap(([name, { value }]) =>
      value?.startsWith('data:') ? [`"Assets.${name}=${value}"`] : [],
    )
    expect((await cli.type(`tenant set ${tenant} ${words.join(' ')}`)).code).toBe(0)
  }
})

test('a discount for lateness is set, limited and turned off', async () => {
  const settings = async () => {
    const acme = (await cli.api.services.tenants.all()).find(({ subdomain }) => subdomain === 'acme')!
    return [acme.lateFeePerMinuteCents, acme.maxLateFeeCents]
  }
  expect(await cli.done('tenant late-discount acme --per-minute 2.50 --at-most none')).toBe(
    'acme: $2.50 off for each minute, without a limit.',
  )
  expect(await settings()).toEqual([250, null])
  expect(await cli.done('tenant late-discount acme --at-most 150')).toBe(
    'acme: $2.50 off for each minute, at most $150.00.',
  )
  expect(await settings()).toEqual([250, 15_000])
  expect((await cli.type('tenant late-discount acme --per-minute 0')).code).toBe(0)
  expect(await settings()).toEqual([0, 15_000])
  await cli.refused('tenant late-discount acme', 2, 'Specify what to set, such as --per-minute 5.00.')
  expect((await cli.type('tenant late-discount acme --per-minute 2.5')).complaint).toBe(
    '--per-minute is "2.5"; it is an amount in dollars up to 10000, such as 5 or 2.50.',
  )
})

const missing = [
  'tenant set nobody General.phone=3035550123',
  'tenant flag nobody financing=on',
  'tenant booking nobody --window 60',
  'tenant late-discount nobody --per-minute 1',
  'service add nobody --name A --minutes 60',
  'service remove nobody A',
  'staff add nobody --role admin --first-name A --last-name B',
  'payment-account remove nobody --vendor stax',
  'links --tenant nobody',
]
test.each(missing)(
  '%s: tells which tenants there are',
  async (line) => await cli.refused(line, 1, 'There is no tenant nobody. Available: acme, bluebird, summit.'),
)

test('help for tenant lists its commands', async () =>
  expect((await cli.type('help tenant')).said).toMatch(
    /^npm run portal -- tenant create [^]*\nnpm run portal -- tenant booking [^]* unless the flag custom_arrival_windows_enabled is on/,
  ))

test('help for service shows what a file of questions looks like', async () =>
  expect((await cli.type('help service')).said).toContain('  --fields names a file'))

test('feature flags are turned on and off', async () => {
  expect(await cli.done('tenant flag bluebird financing=on recaptcha_enabled=off')).toBe(
    'bluebird: financing is on, recaptcha_enabled is off.',
  )
  expect((await read('bluebird')).feature_flags).toMatchObject({
    financing: true,
    recaptcha_enabled: false,
    multiple_payment_methods: true,
  })
  const before = await read('bluebird')
  for (const [word, code, complaint] of [
    [
      'finance=on',
      1,
      'There is no flag "finance". Available: custom_arrival_windows_enabled, equipment_types, financing, multiple_payment_methods, payments_as_low_as, recaptcha_enabled.',
    ],
    ['toString=on', 1, expect.stringContaining('There is no flag "toString"')],
    ['financing=maybe', 2, '"financing=maybe" is not a flag setting. Write it like financing=on.'],
  ]) {
    await cli.refused(`tenant flag bluebird equipment_types=on ${String(word)}`, code, complaint)
  }
  expect(await read('bluebird')).toEqual(before)
})

test('a tenant is removed only when its name is confirmed', async () => {
  const before = await cli.type('tenant list')
  for (const confirm of ['', ' --confirm summit'])
    await cli.refused(
      `tenant remove --tenant acme${confirm}`,
      2,
      'This deletes Acme Home Services for good. Save it first: npm run portal -- export --tenant acme --out acme.zip --with-secrets. Then repeat this with --confirm acme.',
    )
  await cli.refused('tenant remove --confirm acme', 2, '--tenant is missing: its subdomain.')
  expect(await cli.type('tenant list')).toEqual(before)
  expect(await cli.done('tenant remove --tenant acme --confirm acme')).toMatch(
    /^acme is removed, with all its rows and \d+ files\.$/,
  )
})
