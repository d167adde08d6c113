import { t } from '@lingui/core/macro'
import type { I18n } from '@portal/i18n'
import type { Place } from './edited-document'

type Named = Place & { unit_name: string }

const isHeading = ({ type }: Place): boolean => type === 'group'

/** The position of a line, for screen readers: 'Air handler, position 3 of 8, in group Heat pump system'. */
export function placeText(lines: readonly Named[], id: number, i18n: I18n): string {
  const line = lines.find((each) => each.id === id)
  if (!line) return ''
  // A group moves among groups and ungrouped lines, a line among all lines.
  const others = lines.filter((each) =>
    isHeading(line) ? isHeading(each) || each.group_id === null : !isHeading(each),
  )
  const { unit_name: name } = line
  const [position, count] = [others.indexOf(line) + 1, others.length]
  if (isHeading(line)) return t(i18n)`Group ${name}, position ${position} of ${count}`
  const group =
    line.group_id === null
      ? undefined
      : lines.find((each) => isHeading(each) && each.group_id === line.group_id)?.unit_name
  return group
    ? t(i18n)`${name}, position ${position} of ${count}, in group ${group}`
    : t(i18n)`${name}, position ${position} of ${count}`
}
