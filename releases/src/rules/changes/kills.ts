import { findFlag, type Flag, type RegistryDocument } from '../document'
import { ChangeError, type Change } from './change'

const noVariant = ({ variants }: Flag, name: string, variant: string) =>
  new ChangeError(`"${variant}" is no variant of ${name}: it is one of ${variants.join(', ')}.`, 'version')

/** Refuses what no rule may offer: a killed version, and a variant that the flag has not got. */
export function checkOffer(document: RegistryDocument, remote: string, version: string): void {
  const flag = findFlag(document, remote)
  if (flag && !flag.variants.includes(version)) throw noVariant(flag, remote, version)
  const kill = document.kill.find((one) => one.remote === remote && one.version === version)
  if (kill)
    throw new ChangeError(
      `${remote} ${version} was killed: ${kill.reason}. ${flag ? 'Undo' : 'Publish a fixed version, or undo'} the kill first (unkill).`,
      'version',
    )
}

/** Kills a version: no rule serves it any more, and open pages that have loaded it reload. */
export const kill =
  (remote: string, version: string, reason: string): Change =>
  (document, now) => {
    const flag = findFlag(document, remote)
    if (flag && !flag.variants.includes(version)) throw noVariant(flag, remote, version)
    if (flag?.variants[0] === version)
      throw new ChangeError(
        `${remote} ${version} can’t be killed: it is what remains when everything else is taken back.`,
        'version',
      )
    if (document.kill.some((one) => one.remote === remote && one.version === version))
      throw new ChangeError(`${remote} ${version} is already killed.`, 'version')
    return { ...document, kill: [{ remote, version, reason, at: now.toISOString() }, ...document.kill] }
  }

/** Lets a killed version be served again. */
export const unkill =
  (remote: string, version: string): Change =>
  (document) => {
    const left = document.kill.filter((one) => one.remote !== remote || one.version !== version)
    if (left.length === document.kill.length) throw new ChangeError(`${remote} ${version} is not killed.`, 'version')
    return { ...document, kill: left }
  }
