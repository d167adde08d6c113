import { readConfig } from './config/config'
import { createSandboxAccounts } from './payment-keys'

const config = readConfig({ PORT: '4301' }, '/')

describe('accounts at the sandbox', () => {
  const open = (tenants: string[] = []) => createSandboxAccounts('x'.repeat(32), config, tenants)
  const publicKeys = ({ merchants }: ReturnType<typeof open>) =>
    merchants.map((merchant) => (merchant.provider === 'gpi' ? merchant.apiKeyPublic : merchant.publicKey))

  test('are there for every company, once it is asked for', () => {
    const accounts = open()
    expect(publicKeys(accounts)).toEqual([])
    const account = accounts.find('juniper', 'stax')
    expect(account).toMatchObject({ tenant: 'juniper', sandbox: true, publicKey: 'sandbox-stax-juniper' })
    accounts.find('juniper', 'gpi')
    expect(publicKeys(accounts)).toEqual(['sandbox-stax-juniper', 'sandbox-gpi-juniper'])
  })

  test('are the same after a restart, for cards that are stored and forms that are open', () => {
    const before = open()
    before.find('juniper', 'gpi')
    expect(open(['juniper']).merchants).toEqual(before.merchants)
  })

  test('are missing where the demo shows a company that cannot do everything', () => {
    const { find } = open()
    expect([find('bluebird', 'stax'), find('summit', 'stax')]).toEqual([null, null])
    expect(find('bluebird', 'gpi')).toMatchObject({ tenant: 'bluebird' })
  })
})
