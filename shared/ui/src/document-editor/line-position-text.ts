import type { Place } from './edited-document'

type Named = Place & { unit_name: string }

const isHeading = ({ type }: Place): boolean => type === 'group'

/** The position of a line, for screen readers: 'Air handler, position 3 of 8, in group Heat pump system'. */
export function placeText(lines: readonly Named[], id: number): string {
  const line = lines.find((each) => each.id === id)
  if (!line) return ''
  // A group moves among groups and ungrouped lines, a line among all lines.
  const others = lines.filter((each) =>
    isHeading(line) ? isHeading(each) || each.group_id === null : !isHeading(each),
  )
  const place = `position ${others.indexOf(line) + 1} of ${others.length}`
  if (isHeading(line)) return `Group ${line.unit_name}, ${place}`
  const group =
    line.group_id === null ? undefined : lines.find((each) => isHeading(each) && each.group_id === line.group_id)
  return `${line.unit_name}, ${place}${group ? `, in group ${group.unit_name}` : ''}`
}
