import { createPublicKey, randomUUID, type KeyObject } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readS3Place } from './s3'
import type { S3Place } from './s3/log'
import { openText, sealText } from './signature'

/** Immutable texts by name, stored beside the registry. */
export interface WriteOncePlace {
  /** Null if there is none with that name. */
  read: (name: string) => Promise<string | null>
  /** False if the name already exists; its text is left unchanged. */
  create: (name: string, text: string) => Promise<boolean>
}

const errorCode = (error: unknown) => (error as NodeJS.ErrnoException).code

/** Notes as files below a folder. */
export const createFileNotes = (folder: string): WriteOncePlace => ({
  read: (name) =>
    readFile(join(folder, name), 'utf8').catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return null
      throw error
    }),
  async create(name, text) {
    const file = join(folder, name)
    await mkdir(dirname(file), { recursive: true })
    const draft = join(dirname(file), `.${randomUUID()}`)
    await writeFile(draft, text, { flush: true })
    try {
      await link(draft, file)
      return true
    } catch (error) {
      if (errorCode(error) === 'EEXIST') return false
      throw error
    } finally {
      await rm(draft, { force: true })
    }
  },
})

/** Notes as objects of a bucket. */
const createS3Notes = ({ client, bucket, prefix }: S3Place): WriteOncePlace => ({
  read: async (name) => (await client.get(bucket, prefix + name))?.toString('utf8') ?? null,
  create: (name, text) =>
    client.putOnce(bucket, prefix + name, Buffer.from(text), { 'content-type': 'application/json' }),
})

/** Notes in the folder, or in the bucket that RELEASES_BUCKET names. */
export function openNotes(env: NodeJS.ProcessEnv, dir: string): WriteOncePlace {
  const place = readS3Place(env)
  return place ? createS3Notes(place) : createFileNotes(dir)
}

type Note<T> = { ok: true; value: T } | { ok: false; problem: string }

/** Notes signed with the registry's key, so that any machine can trust them. */
export interface SignedNotes {
  /** Null if there is none. The name is signed too, so a genuine note stored under another name is a problem. */
  read: <T>(name: string) => Promise<Note<T> | null>
  /** False when there is one already, or when this machine has no key to sign with. */
  create: (name: string, value: unknown) => Promise<boolean>
}

interface Payload {
  note: string
  value: unknown
}

export function signNotes(
  place: WriteOncePlace,
  { privateKey, publicKeys }: { privateKey: KeyObject | null; publicKeys: readonly KeyObject[] },
): SignedNotes {
  const trusted = privateKey ? [createPublicKey(privateKey), ...publicKeys] : publicKeys
  return {
    async read<T>(name: string): Promise<Note<T> | null> {
      const sealed = await place.read(name)
      if (sealed === null) return null
      const opened = openText(sealed, trusted, name)
      if (!opened.ok) return opened
      const payload = JSON.parse(opened.text) as Partial<Payload>
      return payload.note === name
        ? { ok: true, value: payload.value as T }
        : { ok: false, problem: `${name} has a valid signature but was signed under another name` }
    },
    async create(name, value) {
      if (!privateKey) return false
      const payload: Payload = { note: name, value }
      return place.create(name, sealText(JSON.stringify(payload), privateKey))
    },
  }
}
