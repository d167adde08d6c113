import { signedHash, unsignedBuilds } from '#registry/named-builds'
import { inOrder, signBuild } from '#rules/changes'
import { CliError, table } from '@portal/cli'
import { forChanges, readReason, type Command } from './command'
import { readBuildName } from './find-build'

const HASH_SHOWN = 16
const MAX_WORDS = 50

export const signBuildsCommand: Command = {
  usage: 'sign-builds [<remote>@<version> …]',
  summary:
    'once while upgrading: sign builds from before builds were signed, as they are stored now; all that rules name, or these',
  options: forChanges,
  words: [0, MAX_WORDS],
  async run({
    args,
    values,
    context: {
      releases: { registry, builds },
      by,
      say,
    },
  }) {
    const why = readReason(values)
    const document = await registry.read()
    const wanted = args.length > 0 ? args.map(readBuildName) : unsignedBuilds(document)
    const signed = wanted.find((name) => signedHash(document, name) !== null)
    if (signed)
      throw new CliError(
        `${signed.remote} ${signed.version} is signed already. If what is stored differs (npm run release -- verify), remove it and publish it again`,
      )
    if (wanted.length === 0) throw new CliError('Every build that a rule names is signed already')
    const found = await Promise.all(wanted.map(async (name) => ({ ...name, stored: await builds.inspect(name) })))
    say('As they are stored now. Nothing says who wrote them: compare what you can.')
    for (const line of table(
      found.map(({ remote, version, stored }) => [
        remote,
        version,
        ...(stored
          ? [
              `record ${stored.hash.slice(0, HASH_SHOWN)}`,
              `commit ${stored.gitSha ?? 'not known'}`,
              stored.problem ?? 'its files are those of its record',
            ]
          : ['', '', 'it is missing']),
      ]),
    ))
      say(line)
    const whole = found.flatMap(({ remote, version, stored }) =>
      stored?.problem === null ? [{ remote, version, hash: stored.hash }] : [],
    )
    const left = found.length - whole.length
    if (whole.length === 0) throw new CliError('None of them is whole, so none can be signed. Publish them again')
    if (left > 0)
      say(
        `${left} of them ${left > 1 ? 'are' : 'is'} not whole and can’t be signed: publish ${left > 1 ? 'them' : 'it'} again, or leave ${left > 1 ? 'them' : 'it'} if no page needs ${left > 1 ? 'them' : 'it'} any longer.`,
      )
    const change = inOrder(...whole.map((one) => signBuild(one, one.hash)))
    const names = whole.map(({ remote, version }) => `${remote}@${version}`)
    if (values['dry-run']) {
      await registry.dryRun(change, by)
      say('Dry run: nothing was written.')
      return { revision: null, signed: names }
    }
    const { after } = await registry.write({ change, by, why, what: `sign-builds ${names.join(' ')}` })
    say(
      `Written as revision ${after.revision} by ${by.who}: ${names.length} build${names.length > 1 ? 's are' : ' is'} signed.`,
    )
    return { revision: after.revision, signed: names }
  },
}
