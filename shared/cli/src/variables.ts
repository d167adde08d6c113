import { readFileSync } from 'node:fs'

/** Kind of a variable's value. */
export interface Kind<T> {
  /** Returns undefined if the text is not a value of this kind. */
  read: (text: string) => T | undefined
  /** What it looks like, to follow "must be": "a port from 1 to 65535, such as 3000". */
  looksLike: string
  /** Messages must not contain it. */
  isSecret?: boolean
}

/** Every problem of an environment, each naming the variable to change. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    const count = problems.length === 1 ? 'A variable is' : `${problems.length} variables are`
    super(`${count} missing or wrong:\n\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

/** Reads variables and collects their problems, so that all are reported at once. */
export interface Variables {
  /** The value; undefined if the variable is not set, or wrong. */
  read<T>(name: string, kind: Kind<T>): T | undefined
  /** The value, which must be set; `why` completes the message "NAME is missing. …". */
  need<T>(name: string, kind: Kind<T>, why: string): T | undefined
  isSet(name: string): boolean
  /** Reports a problem with a variable: "NAME " and the sentence. */
  report(name: string, sentence: string): void
  /** Names of all variables that were read so far. */
  names(): string[]
  /** Throws a ConfigError if there was any problem. */
  check(): void
}

/** Reads NAME or, for secrets that are mounted as files, the file that NAME_FILE names. An empty variable counts as not set. */
export function createVariables(env: NodeJS.ProcessEnv): Variables {
  const problems = new Map<string, string>()
  const names = new Set<string>()
  const report = (name: string, sentence: string) =>
    void (problems.has(name) || problems.set(name, `${name} ${sentence}`))

  function readText(name: string): string | undefined {
    names.add(name)
    const [direct, file] = [env[name] || undefined, env[`${name}_FILE`] || undefined]
    if (!file) return direct
    if (direct !== undefined) report(name, `and ${name}_FILE are both set. Keep only one of them.`)
    try {
      return readFileSync(file, 'utf8').trim() || undefined
    } catch (error) {
      report(`${name}_FILE`, `is "${file}", which can't be read (${(error as NodeJS.ErrnoException).code}).`)
      return undefined
    }
  }

  function read<T>(name: string, { read: parse, looksLike, isSecret = false }: Kind<T>): T | undefined {
    const text = readText(name)
    if (text === undefined) return undefined
    const value = parse(text)
    if (value === undefined) report(name, `${isSecret ? 'is not valid' : `is "${text}"`}. It must be ${looksLike}.`)
    return value
  }

  return {
    read,
    need(name, kind, why) {
      const value = read(name, kind)
      if (value === undefined && readText(name) === undefined)
        report(name, `is missing. ${why} Set it to ${kind.looksLike}.`)
      return value
    },
    isSet: (name) => readText(name) !== undefined,
    report,
    names: () => [...names],
    check() {
      if (problems.size > 0) throw new ConfigError([...problems.values()])
    },
  }
}
