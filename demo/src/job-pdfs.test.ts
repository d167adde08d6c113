import { createTestApi } from 'api/testing'
import { storeDemoPdfs } from './job-pdfs'
import { demoIds, emails } from './names'

test('every demo document that a customer sees can be opened, and contains its name', async () => {
  const api = await createTestApi()
  try {
    const customer = await api.signIn(emails.customer)
    const { body } = await customer.call('getJob', { params: { id: demoIds('acme').appointments.completed } })
    const open = (url: string) =>
      api.fileServer.inject({ url: url.replace('http://files.localhost', ''), headers: { host: 'files.localhost' } })
    expect((await open(body.documents[0]!.url)).statusCode).toBe(404)
    await storeDemoPdfs(api.services)
    expect(body.documents).toHaveLength(2)
    for (const { name, url } of body.documents) {
      const answer = await open(url)
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-security-policy']]).toEqual([
        200,
        'application/pdf',
        "default-src 'none'",
      ])
      const paper = answer.rawPayload.toString()
      expect(paper).toContain(`(${name.replace('.pdf', '')}) Tj`)
      // startxref points to the cross-reference table, and the table to every object.
      const table = paper.slice(Number(/startxref\n(\d+)/.exec(paper)?.[1]))
      expect(table.startsWith('xref\n')).toBe(true)
      const offsets = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at))
      expect(offsets.map((at) => paper.slice(at, at + 7))).toEqual([1, 2, 3, 4, 5].map((number) => `${number} 0 obj`))
    }
  } finally {
    await api.close()
  }
})
