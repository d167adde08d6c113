import type { CommandLine } from './command-line'

/** Types a change: refused without a reason, shown by a dry run, then written, with a line of the log. */
export async function expectChange(cli: CommandLine, line: string, logged: string): Promise<void> {
  const { revision } = await cli.registry.read()
  for (const reason of ['', '--reason " "'])
    expect(await cli.type(`${line} ${reason}`)).toMatchObject({
      code: 2,
      complaint: expect.stringMatching(/^--reason is (missing: the log records why each change was made|empty)\.$/),
    })
  // A dry run prints the same and writes nothing.
  const dry = await cli.type(`${line} --reason "a test" --dry-run`)
  expect(dry).toMatchObject({ code: 0, complaint: '' })
  const [preview, end] = dry.said.split('Dry run: ')
  expect(preview).toMatch(/^(Only stable goes back .*\n)?What each tenant will get:\n/)
  expect(end).toBe('nothing was written.')
  expect((await cli.registry.read()).revision).toBe(revision)

  const written = await cli.type(`${line} --reason "a test"`)
  expect(written).toMatchObject({ code: 0, complaint: '' })
  expect(written.said.replace(preview!, '')).toMatch(new RegExp(`^Written as revision ${revision + 1} by kim\\.`))
  const [newest] = await cli.registry.history(1)
  expect(newest).toMatchObject({
    document: { revision: revision + 1 },
    entry: { who: 'kim', why: 'a test', what: logged },
  })
}

/** Types a change that is refused with this exit code: nothing is written. */
export async function expectRefusal(cli: CommandLine, line: string, code: number, complaint: RegExp): Promise<void> {
  const { revision } = await cli.registry.read()
  expect(await cli.type(`${line} --reason x`)).toMatchObject({
    code,
    complaint: expect.stringMatching(complaint),
  })
  expect((await cli.registry.read()).revision).toBe(revision)
}

/** Types commands that must succeed. */
export async function typeAll(cli: CommandLine, lines: readonly string[]): Promise<void> {
  for (const line of lines) {
    const { code, complaint } = await cli.type(`${line} --reason x`)
    expect({ line, code, complaint }).toEqual({ line, code: 0, complaint: '' })
  }
}
