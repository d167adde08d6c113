import { createTestApi } from 'api/testing'
import { storeDemoPictures } from './pictures'

test('summit’s pictures are files, and are uploaded once', async () => {
  const api = await createTestApi()
  try {
    const readAssets = async () => {
      api.services.tenants.forget()
      const { customizations } = await api.services.tenants.bySubdomain('summit')
      return Object.fromEntries(Object.entries(customizations.Assets).map(([name, { value }]) => [name, value]))
    }
    await storeDemoPictures(api.services)
    const assets = await readAssets()
    const addresses = [assets['logo'], assets['light_logo_url'], assets['favicon_url'], assets['hero']]
    for (const address of addresses) {
      expect(address).toMatch(/^\/v1\/tenants\/summit\/pictures\//)
      expect((await api.visitor('summit').request('GET', address!)).status).toBe(200)
    }
    await storeDemoPictures(api.services)
    expect(await readAssets()).toEqual(assets)
  } finally {
    await api.close()
  }
})
