import { definePages, PlatformProvider, usePlatform } from '@portal/platform'
import { defineRemote } from '@portal/platform/remote'
import { openTestApi, renderPage, type PageTestApi } from '@portal/testing'
import { brandRoles, contrast } from '@portal/theme/css'
import { PHOTO_GROUND } from './sizes'
import { WelcomeLayout } from './welcome-layout'

let api: PageTestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const facts = defineRemote({ name: 'home', routes: [{ path: 'home', title: 'Home', layout: 'default' }], slots: [] })
const address = '/v1/tenants/acme/pictures/hero-0123456789abcdef-1280.webp'

async function openWith(hero: { heroUrl: string | null; heroSrcSet: string | null }) {
  function Welcome() {
    const platform = usePlatform()
    return (
      <PlatformProvider value={{ ...platform, brand: { ...platform.brand, ...hero, lightLogoUrl: null } }}>
        <WelcomeLayout />
      </PlatformProvider>
    )
  }
  const { container } = await renderPage({ api, routes: definePages(facts, { home: Welcome }), path: '/home' })
  return container.querySelectorAll('img')
}

test('a photo is behind the panel, for nobody to read, and late', async () => {
  const [photo, ...others] = await openWith({ heroUrl: address, heroSrcSet: `${address} 1280w` })
  expect(others).toEqual([])
  expect(photo).toHaveAttribute('src', address)
  expect(photo).toHaveAttribute('srcset', `${address} 1280w`)
  expect(photo).toHaveAttribute('sizes', expect.stringMatching(/ 100vw, 40vw$/))
  expect(photo).toHaveAttribute('alt', '')
  expect(photo).toHaveAttribute('fetchpriority', 'low')
  expect(photo).toHaveStyle({ position: 'absolute', opacity: String(PHOTO_GROUND.opacity) })
})

test('without one there is none', async () => {
  expect(await openWith({ heroUrl: null, heroSrcSet: null })).toHaveLength(0)
})

/** What is seen of a white photo on the panel, as browsers compose them. */
function whiteOnPanel(brandDeep: string): string {
  const share = Number.parseFloat(PHOTO_GROUND.panelShare) / 100
  const channels = [1, 3, 5].map((at) => Number.parseInt(brandDeep.slice(at, at + 2), 16))
  return `#${channels
    .map((value) => Math.round(value * share * (1 - PHOTO_GROUND.opacity) + 255 * PHOTO_GROUND.opacity))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`
}

test.each(['light', 'dark'] as const)('text on a photo can be read in every palette: %s', (scheme) => {
  const steps = ['00', '55', 'aa', 'ff']
  const colors = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)))
  const faint = colors.filter((primaryColor, index) => {
    const secondaryColor = colors[(index * 7) % colors.length]!
    const { brandDeep, panelInk, panelInk2 } = brandRoles({ primaryColor, secondaryColor }, scheme)
    const ground = whiteOnPanel(brandDeep)
    return [panelInk, panelInk2].some((ink) => contrast(ink, ground) < 4.5)
  })
  expect(faint).toEqual([])
})
