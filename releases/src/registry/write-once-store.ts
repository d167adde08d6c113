import { createPublicKey, type KeyObject } from 'node:crypto'
import { readS3Place } from './s3'
import type { S3Place } from './s3/log'
import { openText, sealText } from './signature'
import { openWriteOnceFolder, type WriteOncePlace } from './write-once-folder'

/** Notes as objects of a bucket. */
const createS3Notes = ({ client, bucket, prefix }: S3Place): WriteOncePlace => ({
  read: async (name) => (await client.get(bucket, prefix + name))?.toString('utf8') ?? null,
  create: (name, text) =>
    client.putOnce(bucket, prefix + name, Buffer.from(text), { 'content-type': 'application/json' }),
})

/** Notes in the folder, or in the bucket that RELEASES_BUCKET names. */
export function openNotes(env: NodeJS.ProcessEnv, dir: string): WriteOncePlace {
  const place = readS3Place(env)
  return place ? createS3Notes(place) : openWriteOnceFolder(dir)
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
      const payload = JSON.parse(opened.text) as { note?: string; value: T }
      return payload.note === name
        ? { ok: true, value: payload.value }
        : { ok: false, problem: `${name} has a valid signature but was signed under another name` }
    },
    async create(name, value) {
      if (!privateKey) return false
      const payload: Payload = { note: name, value }
      return place.create(name, sealText(JSON.stringify(payload), privateKey))
    },
  }
}
