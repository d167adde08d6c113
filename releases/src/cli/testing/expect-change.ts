import type { CommandLine } from './command-line'

interface Expected {
  /** What is printed, in a dry run as well. */
  printed: RegExp
  /** The line of the log. */
  logged: string
}

/** Types a change: refused without a reason, shown by a dry run, then written. */
export async function expectChange(cli: CommandLine, line: string, { printed, logged }: Expected): Promise<void> {
  const { revision } = await cli.registry.read()
  for (const reason of ['', '--reason " "'])
    expect(await cli.type(`${line} ${reason}`)).toMatchObject({
      code: 2,
      complaint: expect.stringMatching(
        /^--reason is (missing: the log records why each change was made|empty)\.$/,
      ) as string,
    })
  // A dry run prints the same and writes nothing.
  const dry = await cli.type(`${line} --reason "a test" --dry-run`)
  expect(dry).toMatchObject({ code: 0, complaint: '', said: expect.stringMatching(printed) as string })
  expect(dry.said).toMatch(/Dry run: nothing was written\.$/)
  expect((await cli.registry.read()).revision).toBe(revision)

  const written = await cli.type(`${line} --reason "a test"`)
  expect(written).toMatchObject({ code: 0, said: expect.stringMatching(printed) as string })
  expect(written.said).toMatch(new RegExp(`Written as revision ${revision + 1} by kim\\.`))
  const [newest] = await cli.registry.history(1)
  expect(newest!.document.revision).toBe(revision + 1)
  expect(newest!.entry).toMatchObject({ who: 'kim', why: 'a test', what: logged })
}
