import { readdirSync, readFileSync } from 'node:fs'

/** Unit of CPU times in /proc (USER_HZ): 1/100 s on every Linux. */
const TICKS_A_SECOND = 100

/** CPU seconds from a `/proc/<pid>/stat`. The program's name may contain any character, so parsing starts after it. */
export function cpuSecondsIn(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}

/** Resident megabytes from a `/proc/<pid>/status`. */
export const residentMbIn = (status: string): number => Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? NaN) / 1024

const read = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** Total CPU seconds of the processes that still exist; NaN if none does or there is no /proc. */
export const cpuSeconds = (pids: readonly number[]): number => {
  const known = pids.map((pid) => read(pid, 'stat')).filter((stat) => stat !== '')
  return known.length === 0 ? NaN : known.reduce((sum, stat) => sum + cpuSecondsIn(stat), 0)
}

export const residentMb = (pid: number): number => residentMbIn(read(pid, 'status'))

/** Process ids of the PostgreSQL server on this port, whose CPU time is part of a message's cost. */
export function postgresPids(port: string): number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  const main = all.find(
    (pid) => read(pid, 'cmdline').includes(`postgres\0`) && read(pid, 'cmdline').split('\0').includes(port),
  )
  return main === undefined ? [] : [main, ...all.filter((pid) => parentIn(read(pid, 'stat')) === main)]
}

const parentIn = (stat: string): number => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
