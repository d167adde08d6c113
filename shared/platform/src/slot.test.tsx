import { act, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { SWRConfig } from 'swr'
import { ClientProvider, type Client } from '@portal/client'
import { LateError } from './late-error'
import { PlatformProvider, type Platform } from './platform'
import { Slot } from './slot'

const Piece = () => <p>The piece</p>
const show = (loadSlot: () => Promise<unknown>) =>
  render(
    <PlatformProvider value={{ loadSlot } as unknown as Platform}>
      <Slot
        name="invoice.pay"
        failed={(retry) => <button onClick={retry}>Try again</button>}
        invoiceId={1}
        onClose={() => undefined}
      />
    </PlatformProvider>,
  )

function open<T>() {
  let end: (value: T) => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  const promise = new Promise<T>((done, refuse) => ([end, fail] = [done, refuse]))
  return { promise, end, fail }
}

test('a late component replaces the failed state by itself', async () => {
  const coming = open<ComponentType>()
  const loadSlot = jest
    .fn<Promise<unknown>, []>()
    .mockRejectedValueOnce(new LateError('no answer', coming.promise))
    .mockResolvedValue(Piece)
  show(loadSlot)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  await act(async () => coming.end(Piece))
  expect(await screen.findByText('The piece')).toBeVisible()
  expect(loadSlot).toHaveBeenCalledTimes(2)
})

test('if the late load fails, the failed state stays until the user retries', async () => {
  const coming = open<ComponentType>()
  const loadSlot = jest.fn<Promise<unknown>, []>().mockRejectedValue(new LateError('no answer', coming.promise))
  show(loadSlot)
  await screen.findByRole('button', { name: 'Try again' })
  await act(async () => coming.fail(new Error('gone')))
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(loadSlot).toHaveBeenCalledTimes(1)
})

test('a late component is ignored after unmount', async () => {
  const coming = open<ComponentType>()
  const loadSlot = jest.fn<Promise<unknown>, []>().mockRejectedValue(new LateError('no answer', coming.promise))
  const page = show(loadSlot)
  await screen.findByRole('button', { name: 'Try again' })
  page.unmount()
  await act(async () => coming.end(Piece))
  expect(loadSlot).toHaveBeenCalledTimes(1)
})

test('shows the loading state while it is slow, and a retry from there loads again', async () => {
  const loadSlot = jest
    .fn<Promise<unknown>, [string, boolean]>()
    .mockReturnValueOnce(new Promise(() => undefined))
    .mockResolvedValue(Piece)
  render(
    <PlatformProvider value={{ loadSlot } as unknown as Platform}>
      <Slot
        name="invoice.pay"
        loading={(retry) => <button onClick={retry}>Ask again</button>}
        failed={() => null}
        invoiceId={1}
        onClose={() => undefined}
      />
    </PlatformProvider>,
  )
  await act(async () => screen.getByRole('button', { name: 'Ask again' }).click())
  expect(await screen.findByText('The piece')).toBeVisible()
  expect(loadSlot.mock.calls).toEqual([
    ['invoice.pay', false, ''],
    ['invoice.pay', true, ''],
  ])
})

test('a slot of a remote that the tenant does not have renders nothing, not even its loading state', async () => {
  const { container } = render(
    <PlatformProvider value={{ slotFillers: () => [], loadSlot: async () => Piece } as unknown as Platform}>
      <Slot
        name="invoice.pay"
        loading={() => 'Loading'}
        failed={() => 'Failed'}
        invoiceId={1}
        onClose={() => undefined}
      />
    </PlatformProvider>,
  )
  await act(async () => undefined)
  expect(container).toBeEmptyDOMElement()
})

test('a slot that several remotes fill shows all of them, and one that crashes leaves the others', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const pieces: Record<string, ComponentType> = {
    office: () => <p>Office</p>,
    rewards: () => {
      throw new Error('broken')
    },
    warranty: () => <p>Warranty</p>,
  }
  const slotCrashed = jest.fn()
  const platform = {
    slotFillers: () => Object.keys(pieces).map((remote) => ({ remote })),
    loadSlot: async (_name: string, _isAgain: boolean, remote: string) => pieces[remote],
    slotCrashed,
  } as unknown as Platform
  const { container } = render(
    <PlatformProvider value={platform}>
      <Slot name="page.banner" failed={() => 'Failed'} />
    </PlatformProvider>,
  )
  await act(async () => undefined)
  expect(container).toHaveTextContent('OfficeFailedWarranty')
  expect(slotCrashed.mock.calls).toEqual([['rewards', new Error('broken')]])
})

test('a slot with a condition is loaded once a row fulfills it', async () => {
  let status = 'Completed'
  const client = { read: async () => ({ data: [{ status: 'Cancelled' }, { status }] }) } as unknown as Client
  const loadSlot = jest.fn(async () => Piece)
  const platform = {
    loadSlot,
    slotFillers: () => [
      {
        remote: 'scheduling',
        when: { call: 'reportAppointments', query: {}, where: { status: ['Pending', 'Assigned'] } },
      },
    ],
  } as unknown as Platform
  const page = () => (
    <ClientProvider value={client}>
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
        <PlatformProvider value={platform}>
          <Slot name="page.banner" loading={() => 'Loading'} failed={() => 'Failed'} />
        </PlatformProvider>
      </SWRConfig>
    </ClientProvider>
  )
  const first = render(page())
  await act(async () => undefined)
  expect(first.container).toBeEmptyDOMElement()
  expect(loadSlot).not.toHaveBeenCalled()
  first.unmount()

  status = 'Assigned'
  render(page())
  expect(await screen.findByText('The piece')).toBeVisible()
})
