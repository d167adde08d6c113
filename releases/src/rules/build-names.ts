import type { RemoteRecord } from '@portal/build'

/** What is kept of a build: a remote's, or the shell's, whose pages may be open for long after the next one is served. */
export type StoredBuild = Pick<RemoteRecord, 'remote' | 'version' | 'files'>

export type BuildName = Pick<RemoteRecord, 'remote' | 'version'>

/** The shell among the remotes. */
export const SHELL = 'shell'

/** Where browsers find a build's files. */
export const buildBase = ({ remote, version }: BuildName): string =>
  remote === SHELL ? `/shell/${version}/` : `/remotes/${remote}/${version}/`

const SAFE = /^[\w.-]+$/
/** Whether a name is safe as a single path segment. */
export const isSafe = (name: string): boolean => SAFE.test(name) && !name.includes('..')
