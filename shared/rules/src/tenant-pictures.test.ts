import { resolveBrand, withPictureOrigin } from './customizations'
import { describeWideLogo } from './tenant-pictures'

const set = (value: string) => ({ value, default: null })
const brand = (Assets: Record<string, ReturnType<typeof set>>) =>
  resolveBrand({ name: 'Acme' }, { General: {}, Assets, Colors: {}, Analytics: {} })

const hero = '/v1/tenants/acme/pictures/hero-0123456789abcdef-1280.webp'
const logo = '/v1/tenants/acme/pictures/logo-0123456789abcdef.png'

test('a photo has its widths from the name of one of them', () => {
  expect(brand({ hero: set(hero) })).toMatchObject({
    heroUrl: hero,
    heroSrcSet: [640, 1280, 1920].map((width) => `${hero.replace('1280', String(width))} ${width}w`).join(', '),
  })
  expect(brand({})).toMatchObject({ heroUrl: null, heroSrcSet: null })
  expect(brand({ hero: set('https://cdn.example/street.webp') }).heroSrcSet).toBeNull()
})

test('elsewhere, uploaded pictures have the origin of the API, and no others', () => {
  const elsewhere = withPictureOrigin(
    brand({ logo: set(logo), light_logo_url: set('https://cdn.example/a.png'), hero: set(hero) }),
    'https://acme.example',
  )
  expect(elsewhere).toMatchObject({
    logoUrl: `https://acme.example${logo}`,
    lightLogoUrl: 'https://cdn.example/a.png',
    faviconUrl: null,
    heroUrl: `https://acme.example${hero}`,
  })
  expect(elsewhere.heroSrcSet!.split(', ').every((source) => source.startsWith('https://acme.example/v1/'))).toBe(true)
})

test.each([
  [4, 1, null],
  [775, 100, null],
  [776, 100, 'Phones narrower than 321 pixels show'],
  [850, 100, 'Phones narrower than 338 pixels show'],
  [1_500, 100, 'Phones narrower than 494 pixels show'],
  [1_501, 100, 'Pages show'],
])('a logo of %d × %d: %s', (width, height, start) => {
  const described = describeWideLogo({ width, height })
  expect(described?.slice(0, start?.length) ?? null).toBe(start)
})
