import { documentIds, editable, setUpEditors } from '#test/support/document-editor'
import type { DocumentType } from './document-tables'

const { tasks } = documentIds

describe.each<[DocumentType]>([['Quote'], ['Invoice']])('staff edit a document: %s', (type) => {
  const { technician, office } = setUpEditors(type)

  it('of two editors of the same version, the second gets 409 and loses nothing silently', async () => {
    const { version, items_attributes } = await technician.read()
    const id = items_attributes.at(-1)!.id
    expect((await technician.edit('PUT', `/items/${id}`, { item: { quantity: 5 } }, version)).status).toBe(200)
    expect(await office.edit('PUT', `/items/${id}`, { item: { quantity: 7 } }, version)).toMatchObject({
      status: 409,
      body: {
        message: `This ${type.toLowerCase()} has changed since you opened it. Your change was not saved; please review the current version.`,
        field: 'version',
      },
    })
    expect((await office.read()).items_attributes.at(-1)!.quantity).toBe(5)
  })

  it('of many concurrent edits exactly one succeeds', async () => {
    const { version, items_attributes } = await technician.read()
    const id = items_attributes.at(-1)!.id
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        technician.edit('PUT', `/items/${id}`, { item: { quantity: index + 10 } }, version),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    const after = await technician.read()
    expect(after.version).toBe(version + 1)
    expect(after.items_attributes.at(-1)!.quantity).toBe(answers.findIndex(({ status }) => status === 200) + 10)
  })

  it('an edit without a version is refused', async () => {
    const base = `/v2/${type.toLowerCase()}s/${editable[type]}`
    expect(await technician.client.request('POST', `${base}/items`, { item: { task_id: tasks.drain } })).toMatchObject({
      status: 400,
      body: { field: 'version' },
    })
  })
})
