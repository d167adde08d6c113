import { readCents } from './read-value'

const WORD = /^(?:(?:grand|sub|report|overall)[\s-]?)?(?:totals?|sum|summe|gesamt)(?:\s*\(\d+\))?\s*:?$/i
const COUNTED = /^\d+ [a-z]+$/i

/** Whether a row sums up those above it: a cell says so, and the others are empty, amounts or counts such as `25 customers`. */
export function isTotalsRow(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean)
  const others = filled.filter((cell) => !WORD.test(cell))
  return (
    others.length < filled.length &&
    others.every((cell) => COUNTED.test(cell) || (cell.length <= 40 && readCents(cell) !== null))
  )
}
