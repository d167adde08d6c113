import { LatePage } from '@portal/platform'
import { RemoteError } from './remote-error'
import { billing, broken, InvoicesPage, older, pages, quotes, setUp, well, type Answer } from './testing/test-loader'

test.each([
  ['/invoices', ['billing 1.1.0']],
  ['/INVOICES', ['billing 1.1.0']],
  ['/invoice/5', ['billing 1.1.0']],
  ['/invoice', ['billing 1.1.0']],
  ['/quotes/', ['quotes 1.1.0']],
  ['/invoicesx', []],
  ['/', []],
])('a preload of %s loads %j', async (path, builds) => {
  const { loader, used } = setUp(well)
  loader.preload(path)
  await Promise.resolve()
  expect(used).toEqual(builds)
})

test('a loaded remote is not requested again', async () => {
  let attempts = 0
  const { loader, reported } = setUp(async () => (attempts++, pages))
  await loader.loadPage(billing.facts.name, 'invoices')
  await loader.loadPage(billing.facts.name, 'invoices')
  expect(attempts).toBe(1)
  expect(reported).toEqual(['mfe-billing 1.1.0 load well'])
})

test('a failed load is retried twice, and a success then is all that is reported', async () => {
  let attempts = 0
  const { loader, reported } = setUp(async () => (++attempts < 3 ? broken('', '') : pages))
  await loader.loadPage(billing.facts.name, 'invoices')
  expect(attempts).toBe(3)
  expect(reported).toEqual(['mfe-billing 1.1.0 load well'])
})

test('three failures reject with the reason, and the next visit requests again', async () => {
  let attempts = 0
  const { loader, reported } = setUp(async () => (++attempts < 4 ? broken('', '') : pages))
  await expect(loader.loadPage(billing.facts.name, 'invoices')).rejects.toMatchObject({
    errorClass: 'http',
    httpStatus: 404,
    hasRun: false,
  })
  expect(reported).toEqual(['mfe-billing 1.1.0 load http 404'])
  await expect(loader.loadPage(billing.facts.name, 'invoices')).resolves.toBe(InvoicesPage)
})

describe('with a fallback build', () => {
  const withOlder = { ...billing, fallback: older }
  const onlyOlder: Answer = (id, version) => (version === '1.0.0' ? well(id, version) : broken(id, version))

  test('it is used in the same page as long as no code of the remote has run, for slots too', async () => {
    const { loader, used, reported } = setUp(onlyOlder, { releases: [withOlder, quotes] })
    await loader.loadPage(withOlder.facts.name, 'invoices')
    await expect(loader.loadSlot('invoice.pay')).rejects.toThrow()
    expect(used).toEqual(['billing 1.1.0', 'billing 1.0.0'])
    expect(reported).toContain('mfe-billing 1.1.0 load http 404')
  })

  test('pages and slots loaded concurrently get the same build', async () => {
    const loaded: string[] = []
    const { loader } = setUp(
      async (id, version) => {
        if (version !== '1.0.0') return broken(id, version)
        loaded.push(`${id} ${version}`)
        return { ...pages, slots: { loaders: { 'invoice.pay': async () => ({ default: () => null }) } } }
      },
      { releases: [withOlder, quotes] },
    )
    await Promise.all([loader.loadPage(withOlder.facts.name, 'invoices'), loader.loadSlot('invoice.pay')])
    expect(loaded.sort()).toEqual(['billing/routes 1.0.0', 'billing/slots 1.0.0'])
  })

  test('it is not used once code of the remote has run: that takes a reload', async () => {
    const { loader, used, reloaded } = setUp(broken, { releases: [withOlder, quotes], hasRun: () => true })
    const error = await loader.loadPage(withOlder.facts.name, 'invoices').catch((problem: unknown) => problem)
    expect(error).toMatchObject({ hasRun: true })
    expect(used).toEqual(['billing 1.1.0'])
    loader.crashed('billing', error)
    expect(reloaded).toEqual(['mfe-billing'])
  })

  test('when both fail the next try begins with the newer one', async () => {
    const { loader, used } = setUp(broken, { releases: [withOlder, quotes] })
    await expect(loader.loadPage(withOlder.facts.name, 'invoices')).rejects.toThrow()
    await expect(loader.loadPage(withOlder.facts.name, 'invoices')).rejects.toThrow()
    expect(used).toEqual(['billing 1.1.0', 'billing 1.0.0', 'billing 1.1.0', 'billing 1.0.0'])
  })

  test('a page that crashes after loading is reported, and reloads onto the fallback', async () => {
    const { loader, reported, reloaded } = setUp(well, { releases: [withOlder, quotes] })
    await loader.loadPage(withOlder.facts.name, 'invoices')
    loader.crashed('billing', new Error('undefined is not a function'))
    expect(reported.at(-1)).toBe('mfe-billing 1.1.0 crash render')
    expect(reloaded).toEqual(['mfe-billing'])
  })
})

test('a page that crashes without a fallback is not reloaded', async () => {
  const { loader, reloaded } = setUp(well)
  await loader.loadPage(billing.facts.name, 'invoices')
  loader.crashed('billing', new Error('x'))
  loader.crashed('nobody', new Error('x'))
  expect(reloaded).toEqual([])
})

describe('code that ran and can’t be used', () => {
  const mismatch: Answer = async () =>
    Promise.reject(new Error('Version 19.2.0 of shared module react does not satisfy ^18.0.0'))

  test('is never requested again in this document', async () => {
    const answer = jest.fn(mismatch)
    const { loader, reloaded } = setUp(answer, { hasRun: () => true })
    await expect(loader.loadSlot('invoice.pay')).rejects.toMatchObject({ errorClass: 'version-mismatch', hasRun: true })
    await expect(loader.loadSlot('invoice.pay')).rejects.toMatchObject({ errorClass: 'version-mismatch', hasRun: true })
    await expect(loader.loadPage(billing.facts.name, 'invoices')).rejects.toMatchObject({ hasRun: true })
    expect(answer).toHaveBeenCalledTimes(1)
    expect(reloaded).toEqual([])
  })

  test('in a slot’s chunk counts as well, and is reported', async () => {
    const piece = jest.fn(async () => mismatch('', ''))
    const { loader, reported } = setUp(async () => ({ slots: { loaders: { 'invoice.pay': piece } } }), {
      hasRun: () => true,
    })
    await expect(loader.loadSlot('invoice.pay')).rejects.toMatchObject({ errorClass: 'version-mismatch', hasRun: true })
    await expect(loader.loadSlot('invoice.pay')).rejects.toMatchObject({ errorClass: 'version-mismatch' })
    expect(piece).toHaveBeenCalledTimes(1)
    expect(reported).toEqual(['mfe-billing 1.1.0 load well', 'mfe-billing 1.1.0 load version-mismatch'])
  })

  test('reloads onto the fallback when a slot needs it again, but not for a preload or a page that is not shown yet', async () => {
    const withOlder = { ...billing, fallback: older }
    const { loader, reloaded } = setUp(mismatch, { releases: [withOlder], hasRun: () => true })
    await expect(loader.loadSlot('invoice.pay')).rejects.toThrow()
    loader.preload('/invoices')
    const error = await loader.loadPage(withOlder.facts.name, 'invoices').catch((problem: unknown) => problem)
    expect(reloaded).toEqual([])
    loader.crashed('billing', error)
    expect(reloaded).toEqual(['mfe-billing'])
    reloaded.length = 0
    await expect(loader.loadSlot('invoice.pay')).rejects.toThrow()
    expect(reloaded).toEqual(['mfe-billing'])
  })
})

describe('a page in a script of its own', () => {
  const Invoice = () => null
  const withLate =
    (source: () => Promise<typeof Invoice>): Answer =>
    async () => ({ routes: { ...pages.routes, pages: { ...pages.routes.pages, 'invoice/:id': new LatePage(source) } } })
  const gone = () =>
    Promise.reject(
      new Error('Loading chunk page-invoice failed.\n(missing: https://acme.portal.example/page-invoice.js)'),
    )

  test('is loaded when it is visited, once, and by a preload', async () => {
    const source = jest.fn(async () => Invoice)
    const { loader, ahead } = setUp(withLate(source))
    expect(await loader.loadPage('billing', 'invoices')).toBe(InvoicesPage)
    expect([source.mock.calls.length, loader.pageNow('billing', 'invoice/:id')]).toEqual([0, undefined])
    expect(ahead).toEqual(['billing page-invoices'])
    loader.preload('/invoice/5')
    while (!loader.pageNow('billing', 'invoice/:id')) await Promise.resolve()
    expect(await loader.loadPage('billing', 'invoice/:id')).toBe(Invoice)
    expect(source).toHaveBeenCalledTimes(1)
    expect(ahead).toHaveLength(1)
  })

  test('that fails is reported, and the next visit requests it again', async () => {
    const source = jest.fn(async () => Invoice).mockImplementationOnce(gone)
    const { loader, reported } = setUp(withLate(source))
    await expect(loader.loadPage('billing', 'invoice/:id')).rejects.toMatchObject({
      errorClass: 'chunk',
      httpStatus: 404,
    })
    expect(reported).toEqual(['mfe-billing 1.1.0 load well', 'mfe-billing 1.1.0 load chunk 404'])
    expect(await loader.loadPage('billing', 'invoice/:id')).toBe(Invoice)
  })
})

test('a page that has no component says what to check', async () => {
  await expect(setUp(well).loader.loadPage('billing', 'invoice/:id')).rejects.toThrow('src/routes.tsx')
})

test('a remote whose build can’t be found is not requested', async () => {
  const answer = jest.fn(well)
  const { loader } = setUp(answer, { releases: [{ ...billing, disabled: true }] })
  await expect(loader.loadPage(billing.facts.name, 'invoices')).rejects.toThrow('has a version without a build')
  expect(answer).not.toHaveBeenCalled()
})

test('a failed manifest is a failure like any other, and is refetched', async () => {
  let attempts = 0
  const { manifest: _, ...bare } = billing
  const fetchManifest = async () => {
    attempts++
    if (attempts <= 3) throw new RemoteError('manifest.json answered 503', 'http', 503, false)
    return { snapshot: {}, files: {} } as never
  }
  const { loader, reported } = setUp(well, { releases: [bare], fetchManifest })
  await expect(loader.loadPage(bare.facts.name, 'invoices')).rejects.toMatchObject({ httpStatus: 503 })
  expect(reported).toEqual(['mfe-billing 1.1.0 load http 503'])
  await loader.loadPage(bare.facts.name, 'invoices')
  expect(attempts).toBe(4)
})

test('a slot is loaded from the release that declares it', async () => {
  const Pay = () => null
  const { loader } = setUp(async () => ({ slots: { loaders: { 'invoice.pay': async () => ({ default: Pay }) } } }))
  expect(await loader.loadSlot('invoice.pay')).toBe(Pay)
})

test('a slot of a remote that the tenant does not have is empty, and nothing is fetched for it', async () => {
  const load = jest.fn(well)
  const { loader } = setUp(load)
  expect([loader.slotFillers('page.banner'), loader.slotFillers('invoice.pay')]).toEqual([[], [{ remote: 'billing' }]])
  const Slot = (await loader.loadSlot('page.banner')) as () => unknown
  expect(Slot()).toBeNull()
  expect(load).not.toHaveBeenCalled()
  expect(await loader.loadLifecycles('scheduling')).toBeNull()
})

test('a slot that has no loader says what to check', async () => {
  await expect(setUp(async () => ({ slots: { loaders: {} } })).loader.loadSlot('invoice.pay')).rejects.toThrow(
    'src/slots.tsx',
  )
})

test('a failed preload is ignored', async () => {
  const { loader } = setUp(broken)
  expect(() => loader.preload('/invoices')).not.toThrow()
  expect(() => loader.preload('/nowhere')).not.toThrow()
  await new Promise((done) => setTimeout(done, 20))
})
