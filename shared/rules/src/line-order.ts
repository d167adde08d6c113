// The order of a document's lines: each group has a heading, followed by its lines. The page uses these rules to move lines,
// and the API to normalize the order it receives.

/** A line's position: a group's heading has the same group_id as the lines under it. */
export interface LinePlace {
  id: number
  type: 'lineItem' | 'group'
  group_id: number | null
}

type Block<Line extends LinePlace> = { heading: Line; members: Line[] } | { line: Line }

const isHeading = (line: LinePlace): boolean => line.type === 'group'

/** Groups with their lines, and single lines, in order. A line whose group has no heading becomes a single line. */
function toBlocks<Line extends LinePlace>(lines: readonly Line[]): Block<Line>[] {
  const headed = new Set(lines.filter(isHeading).map(({ group_id }) => group_id))
  return lines
    .filter((line) => isHeading(line) || line.group_id === null || !headed.has(line.group_id))
    .map((line) =>
      isHeading(line)
        ? { heading: line, members: lines.filter((each) => !isHeading(each) && each.group_id === line.group_id) }
        : { line: { ...line, group_id: null } },
    )
}

const flat = <Line extends LinePlace>(blocks: readonly Block<Line>[]): Line[] =>
  blocks.flatMap((block) => {
    if ('line' in block) return [block.line]
    return block.members.length > 0 ? [block.heading, ...block.members] : []
  })

/** Normalizes the order: every group's lines follow its heading, and headings without lines are dropped. */
export const inOrder = <Line extends LinePlace>(lines: readonly Line[]): Line[] => flat(toBlocks(lines))

/** Swaps two neighbors. */
const swapped = <Item>(items: readonly Item[], at: number, other: number): Item[] => {
  const first = Math.min(at, other)
  return items.toSpliced(first, 2, ...items.slice(first, first + 2).reverse())
}

/**
 * Moves a line one step up or down. A line moves past an adjacent line, into an adjacent group, through it and out again; a
 * heading moves its whole group past the adjacent line or group. At either end nothing changes.
 */
export function stepped<Line extends LinePlace>(lines: readonly Line[], id: number, direction: 'up' | 'down'): Line[] {
  const blocks = toBlocks(lines)
  const by = direction === 'up' ? -1 : 1
  const at = blocks.findIndex((block) =>
    'line' in block ? block.line.id === id : block.heading.id === id || block.members.some((each) => each.id === id),
  )
  const block = blocks[at]
  if (!block) return flat(blocks)
  const member = 'line' in block ? -1 : block.members.findIndex((each) => each.id === id)

  if (!('line' in block) && member >= 0) {
    const line = block.members[member]!
    if (block.members[member + by])
      return flat(blocks.toSpliced(at, 1, { ...block, members: swapped(block.members, member, member + by) }))
    const left = { ...block, members: block.members.toSpliced(member, 1) }
    const alone = { line: { ...line, group_id: null } }
    return flat(blocks.toSpliced(at, 1, ...(by < 0 ? [alone, left] : [left, alone])))
  }
  const next = blocks[at + by]
  if (!next) return flat(blocks)
  if ('line' in block && !('line' in next)) {
    const joined = { ...block.line, group_id: next.heading.group_id }
    const members = by < 0 ? [...next.members, joined] : [joined, ...next.members]
    return flat(blocks.map((each, index) => (index === at + by ? { ...next, members } : each)).toSpliced(at, 1))
  }
  return flat(swapped(blocks, at, at + by))
}

/** Moves a line before another and into that line's group; for null, to the very end and out of any group. */
export function putBefore<Line extends LinePlace>(lines: readonly Line[], id: number, beforeId: number | null): Line[] {
  const line = lines.find((each) => each.id === id)
  const before = lines.find((each) => each.id === beforeId)
  if (!line || id === beforeId || (beforeId !== null && !before)) return inOrder(lines)
  if (isHeading(line)) {
    if (before?.group_id === line.group_id) return inOrder(lines)
    // Groups don't nest: dropped into another group, it goes before that group.
    const target =
      before && !isHeading(before) && before.group_id !== null
        ? lines.find((each) => isHeading(each) && each.group_id === before.group_id)
        : before
    return moveBlock(lines, line, target ?? null)
  }
  const moved = { ...line, group_id: before && !isHeading(before) ? before.group_id : null }
  const rest = lines.filter((each) => each.id !== id)
  return inOrder(
    before
      ? rest.toSpliced(
          rest.findIndex((each) => each.id === before.id),
          0,
          moved,
        )
      : [...rest, moved],
  )
}

function moveBlock<Line extends LinePlace>(lines: readonly Line[], heading: Line, before: Line | null): Line[] {
  const blocks = toBlocks(lines)
  const firstLine = (block: Block<Line>) => ('line' in block ? block.line : block.heading)
  const own = blocks.filter((block) => firstLine(block).id === heading.id)
  const rest = blocks.filter((block) => firstLine(block).id !== heading.id)
  const at = before ? rest.findIndex((block) => firstLine(block).id === before.id) : rest.length
  return flat(rest.toSpliced(at, 0, ...own))
}

/** Id for a new group: the time in seconds, incremented until it is free. */
export function freeGroupId(now: Date, taken: readonly (number | null)[]): number {
  let id = Math.floor(now.getTime() / 1000)
  while (taken.includes(id)) id += 1
  return id
}

/** Moves lines into a new group, whose heading takes the place of the first of them. */
export function gathered<Line extends LinePlace>(
  lines: readonly Line[],
  ids: readonly number[],
  heading: Line,
): Line[] {
  const chosen = lines.filter((line) => !isHeading(line) && ids.includes(line.id))
  const first = chosen[0]
  if (!first) return inOrder(lines)
  const old = lines.find((line) => isHeading(line) && line.group_id === first.group_id)
  const marked = lines.map((line) => (chosen.includes(line) ? { ...line, group_id: heading.group_id } : line))
  // If the first line's old group remains, the new group goes after it.
  const stays =
    old !== undefined &&
    first.group_id !== null &&
    marked.some((line) => !isHeading(line) && line.group_id === old.group_id)
  const at = stays
    ? marked.findLastIndex((line) => line.group_id === old.group_id) + 1
    : marked.findIndex((line) => line.id === first.id)
  return inOrder(marked.toSpliced(at, 0, heading))
}

/** Ungroups: removes a group's heading and leaves its lines in place as single lines. */
export const dissolved = <Line extends LinePlace>(lines: readonly Line[], groupId: number): Line[] =>
  inOrder(
    lines
      .filter((line) => !(isHeading(line) && line.group_id === groupId))
      .map((line) => (line.group_id === groupId ? { ...line, group_id: null } : line)),
  )
