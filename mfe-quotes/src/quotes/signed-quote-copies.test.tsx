import { screen, within } from '@testing-library/react'
import { fill, setUpTestApi } from '@portal/testing'
import { demoIds } from 'demo/names'
import { openQuote } from '../testing/quotes'

const { sent, pending } = demoIds('acme').quotes
const api = setUpTestApi()

const open = (id: number) => openQuote(api, id)
const region = () => screen.getByRole('region', { name: 'Signed copy' })

test('a quote that nobody has signed has no signed copy', async () => {
  await open(pending)
  expect(screen.queryByText(/SHA-256/)).not.toBeInTheDocument()
})

test('the signer gets the text that was hashed, and how to verify it', async () => {
  const { user, client: reader, unmount } = await open(sent)
  await user.click(await screen.findByRole('button', { name: 'Sign Quote' }))
  const dialog = within(await screen.findByRole('dialog'))
  await fill(user, dialog.getByRole('textbox', { name: 'Your name' }), 'Casey Rivera')
  await user.click(dialog.getByRole('button', { name: 'Sign Quote' }))
  const copy = within(await screen.findByRole('region', { name: 'Signed copy' }))
  expect(copy.getByText('Version 1, signed by Casey Rivera on 02/10/2026')).toBeVisible()
  expect(copy.getByText(/^To check that nothing was changed/)).toHaveTextContent(
    'save the signed text and run sha256sum on the file',
  )
  const file = await api.fetchAs('acme')(copy.getByRole('link', { name: /^Signed text/ }).getAttribute('href')!)
  expect(await file.text()).toContain('For Casey Rivera')
  // That it is the hash of that file is tested in the API.
  const {
    signed_copies: [saved],
  } = await reader.call('getQuote', { params: { id: sent } })
  expect(region()).toHaveTextContent(`SHA-256 of the text: ${saved!.sha256}`)
  expect(copy.getByRole('link', { name: /^Signed PDF/ })).toBeVisible()
  expect(copy.queryByText(/^Changed since/)).not.toBeInTheDocument()
  unmount()

  // The account may change; what was signed does not.
  const { client } = await open(pending)
  const me = await client.call('getUser', { params: { id: demoIds('acme').users.customer } })
  await client.call('updateUser', { body: { user: { ...me, first_name: 'Kim' } as never } })
  await open(sent)
  const paper = within(await screen.findByRole('article', { name: `Quote #${sent}` }))
  expect(paper.getByText('Casey Rivera', { selector: 'address *' })).toBeVisible()
  expect(within(region()).getByText('Customer: Kim Rivera')).toBeVisible()
})
