import createBidi from 'bidi-js'

const bidi = createBidi()

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

export interface Run {
  /** In the order of reading; brackets of a right-to-left run are mirrored. */
  text: string
  isRightToLeft: boolean
}

/** Splits a line into runs of one direction, in the order in which they are drawn from the left (Unicode Bidirectional Algorithm). */
export function arrange(line: string): Run[] {
  if (!RIGHT_TO_LEFT.test(line)) return [{ text: line, isRightToLeft: false }]
  const embedding = bidi.getEmbeddingLevels(line)
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels)
  const runs: (Run & { level: number })[] = []
  let previous = -1
  for (const index of bidi.getReorderedIndices(line, embedding)) {
    const level = embedding.levels[index] ?? 0
    const letter = mirrored.get(index) ?? line.charAt(index)
    const run = runs.at(-1)
    const isRightToLeft = level % 2 === 1
    // A run is one level of text without a gap, read in the direction of its level.
    if (run?.level === level && index === previous + (isRightToLeft ? -1 : 1))
      run.text = isRightToLeft ? letter + run.text : run.text + letter
    else runs.push({ text: letter, isRightToLeft, level })
    previous = index
  }
  return runs.map(({ text, isRightToLeft }) => ({ text, isRightToLeft }))
}
