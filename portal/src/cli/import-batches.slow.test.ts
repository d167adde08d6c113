import { importFile, openTable, proposeMapping } from 'api/operator'
import { useCommandLine } from './testing/command-line'

const cli = useCommandLine()

test('a batch ends before its rows or those of one customer fill the memory', async () => {
  const positions = async (lines: string[], batchSize?: number) => {
    const bytes = Buffer.from(['id,first name,notes,street,city,state,zip', ...lines].join('\n'))
    const table = await openTable(async function* () {
      yield bytes
    })
    const found: number[] = []
    const mapping = proposeMapping('customers', table.headings, {})
    await importFile(cli.api.database, await cli.api.services.tenants.bySubdomain('acme'), {
      ...{
        table,
        mapping,
        type: 'customers',
        system: '',
        fileName: 'clients.csv',
        isDryRun: true,
        clock: cli.api.clock,
      },
      ...{ assumed: new Set<string>(), addsToAssumed: false, onOpen: () => {}, onRows: () => Promise.resolve() },
      onBatch: (position) => void found.push(position),
      ...(batchSize && { batchSize }),
    })
    return found
  }
  expect(await positions(Array.from({ length: 10 }, (_, at) => `${at},Ada,${'x'.repeat(900_000)}`))).toEqual([5, 10])
  const same = Array.from({ length: 1_200 }, (_, at) => `1,Ada,,${at % 3} Elm St,Fairhaven,CO,80014`)
  expect(await positions([...same, '2,Bo,'], 2)).toEqual([1_000, 1_201])
})
