import { render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { DocumentEditor, type EditedDocument } from '.'
import * as stories from './document-editor.stories'
import { choose, handlers, openEditor, person, props, setUpEditor, wait } from './testing/open-editor'
import { full } from './testing/sample-document'

setUpEditor()

const { onAdd, onGroup, onRemove, onSearch, onUngroup } = handlers

describe('groups', () => {
  test('selected lines get a name', async () => {
    const { user } = openEditor()
    const button = screen.getByRole('button', { name: 'Group selected' })
    expect(button).toBeDisabled()
    expect(button).toHaveAccessibleDescription('Select the lines that belong together.')
    await user.click(screen.getByRole('checkbox', { name: 'Select Comfort Plan' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Permit' }))
    await user.click(button)
    expect(screen.getByRole('dialog', { name: 'Group lines' })).toHaveTextContent('Permit and Comfort Plan')
    await user.click(screen.getByRole('button', { name: 'Group' }))
    expect(screen.getByRole('textbox', { name: 'Group name' })).toHaveAccessibleDescription('Required field')
    await user.type(screen.getByRole('textbox', { name: 'Group name' }), ' Extras {Enter}')
    expect(onGroup.mock.calls).toEqual([['Extras', [4, 5]]])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('checkbox', { name: 'Select Permit' })).not.toBeChecked()
  })

  test('a line is grouped with others from its menu', async () => {
    const { user } = openEditor()
    await choose(user, 'Permit', 'Group with…')
    await user.type(screen.getByRole('textbox', { name: 'Group name' }), 'Extras{Enter}')
    expect(screen.getByRole('alert')).toHaveTextContent('Choose at least one line.')
    await user.click(screen.getByRole('checkbox', { name: 'Comfort Plan' }))
    await user.click(screen.getByRole('button', { name: 'Group' }))
    expect(onGroup.mock.calls).toEqual([['Extras', [4, 5]]])
  })

  test('a name that could not be saved stays', async () => {
    onGroup.mockResolvedValue(false)
    const { user } = openEditor({ problem: { message: 'The office is closed for a moment.', isConflict: false } })
    await user.click(screen.getByRole('checkbox', { name: 'Select Permit' }))
    await user.click(screen.getByRole('button', { name: 'Group selected' }))
    await user.type(screen.getByRole('textbox', { name: 'Group name' }), 'Extras{Enter}')
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(
      'The office is closed for a moment.',
    )
    expect(screen.getByRole('textbox', { name: 'Group name' })).toHaveValue('Extras')
  })

  test('a group is ungrouped, and focus moves to the heading', async () => {
    const { user } = openEditor()
    await user.click(screen.getByRole('button', { name: 'Ungroup Heat pump system' }))
    expect(onUngroup.mock.calls).toEqual([[7]])
    await waitFor(() => expect(screen.getByRole('heading', { name: 'ORDER SUMMARY' })).toHaveFocus())
  })

  test('the menu of a group has no Remove', async () => {
    const { user } = openEditor()
    await user.click(screen.getByRole('button', { name: 'Actions for Heat pump system' }))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Edit description…',
      'Move up',
      'Move down',
    ])
  })
})

describe('adding and removing lines', () => {
  test('removing asks first, and focus moves to the heading', async () => {
    function Page() {
      const [document, setDocument] = useState<EditedDocument>(full)
      const remove = async (id: number) => {
        setDocument({ ...document, items_attributes: document.items_attributes.filter((line) => line.id !== id) })
        return onRemove(id)
      }
      return <DocumentEditor {...props} document={document} onRemove={remove} />
    }
    const user = person()
    render(<Page />)
    await choose(user, 'Permit', 'Remove')
    expect(screen.getByRole('alertdialog', { name: 'Remove Permit?' })).toHaveAccessibleDescription(
      'This removes the line and updates the total.',
    )
    expect(onRemove).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(onRemove).toHaveBeenCalledTimes(1)
    await wait(100)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.getByRole('heading', { name: 'ORDER SUMMARY' })).toHaveFocus()
  })

  test('a catalog item is found and added', async () => {
    const { user } = openEditor()
    await user.click(screen.getByRole('button', { name: 'Add line' }))
    await user.type(screen.getByRole('searchbox', { name: 'Search the catalog' }), 'thermo{Enter}')
    expect(onSearch.mock.calls).toEqual([['thermo']])
    await user.click(screen.getByRole('button', { name: 'Add Thermostat' }))
    expect(onAdd.mock.calls).toEqual([[{ task_id: 32 }]])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('the catalogue loads, fails, and is empty', async () => {
    const onRetry = jest.fn()
    const { user, again } = openEditor({ catalogue: { choices: undefined, query: '', onSearch } })
    await user.click(screen.getByRole('button', { name: 'Add line' }))
    expect(screen.getByText('Loading...')).toBeVisible()
    again({ catalogue: { choices: undefined, query: '', onSearch, failed: { onRetry } } })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledTimes(1)
    again({ catalogue: { choices: [], query: 'boiler', onSearch } })
    expect(screen.getByText('Nothing found for “boiler”.')).toBeVisible()
    again({ catalogue: { choices: [], query: '', onSearch } })
    expect(screen.getByText('The catalog is empty.')).toBeVisible()
  })

  test('the office adds a custom line', async () => {
    const { user } = openEditor()
    await user.click(screen.getByRole('button', { name: 'Add line' }))
    await user.click(screen.getByRole('button', { name: 'Add custom line' }))
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Required field')
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Crane')
    await user.type(screen.getByRole('textbox', { name: 'Price' }), '450{Enter}')
    expect(onAdd.mock.calls).toEqual([[{ unit_name: 'Crane', unit_price_cents: 45_000 }]])
  })

  test('a technician adds from the catalog only', async () => {
    const { user } = openEditor({ mayPrice: false })
    await user.click(screen.getByRole('button', { name: 'Add line' }))
    expect(screen.queryByRole('form', { name: 'Custom line' })).toBeNull()
  })

  test('a line that could not be added leaves the dialog open, and says why', async () => {
    onAdd.mockResolvedValue(false)
    const { user } = openEditor({ problem: { message: 'This item is no longer in the catalog.', isConflict: false } })
    await user.click(screen.getByRole('button', { name: 'Add line' }))
    await user.click(screen.getByRole('button', { name: 'Add Thermostat' }))
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(
      'This item is no longer in the catalog.',
    )
  })

  test('a document without lines says so, and the first can be added', async () => {
    const user = person()
    render(<stories.Empty />)
    expect(screen.getByText('There are no lines yet.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Add line' }))
    expect(screen.getByRole('dialog', { name: 'Add line' })).toBeVisible()
  })
})
