import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createKeys } from '#registry/signature'
import { CliError } from '@portal/cli'
import { errorCode } from '@portal/server'
import type { LocalCommand } from './local-command'

/** Files that only their owner may read; existing ones are never replaced: without the old key nobody could verify the registry. */
async function writeNew(path: string, content: string): Promise<void> {
  try {
    await writeFile(path, content, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (errorCode(error) === 'EEXIST')
      throw new CliError(`${path} exists. Keys are never replaced; choose another folder`)
    throw error
  }
}

export const keysCommand: LocalCommand = {
  usage: 'keys <folder>',
  summary: 'makes the key pair of a new registry: release-signing-key.pem and release-public-key.pem',
  options: {},
  words: [1, 1],
  async runAlone({ args: [folder = ''], say }) {
    const signing = resolve(join(folder, 'release-signing-key.pem'))
    const trusted = resolve(join(folder, 'release-public-key.pem'))
    const keys = createKeys()
    await mkdir(resolve(folder), { recursive: true })
    await writeNew(signing, keys.privateKey)
    await writeNew(trusted, keys.publicKey)
    say(`RELEASES_PRIVATE_KEY_FILE=${signing}`)
    say(`RELEASES_PUBLIC_KEY_FILE=${trusted}`)
    say('Set the first where releases are made, and the second where they are only served.')
    return { signing, trusted }
  },
}
