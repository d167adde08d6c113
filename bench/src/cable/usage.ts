import { readdirSync, readFileSync } from 'node:fs'

/** What Linux counts of a process; every Linux says a hundredth of a second there. */
const TICKS_A_SECOND = 100

/** Seconds of processor time in a `/proc/<pid>/stat`. A program's name may hold anything, so what is read is behind it. */
export function cpuSecondsIn(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}

/** Megabytes in memory, in a `/proc/<pid>/status`. */
export const residentMbIn = (status: string): number => Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? NaN) / 1024

const read = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** Of all of them together; a process that ended meanwhile counts no more. NaN where there is no /proc. */
export const cpuSeconds = (pids: readonly number[]): number => {
  const known = pids.map((pid) => read(pid, 'stat')).filter((stat) => stat !== '')
  return known.length === 0 ? NaN : known.reduce((sum, stat) => sum + cpuSecondsIn(stat), 0)
}

export const residentMb = (pid: number): number => residentMbIn(read(pid, 'status'))

/** The processes of the PostgreSQL that listens on the port: part of what a message costs that goes through it. */
export function postgresPids(port: string): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map(Number)
  const main = all.find((pid) => read(pid, 'cmdline').includes(`postgres\0`) && read(pid, 'cmdline').split('\0').includes(port))
  return main === undefined ? [] : [main, ...all.filter((pid) => parentIn(read(pid, 'stat')) === main)]
}

const parentIn = (stat: string): number => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
