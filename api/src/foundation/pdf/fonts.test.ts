import { loadFonts } from './fonts'

const split = async (line: string) =>
  (await loadFonts()).split(line).map(({ text, face }) => [text, face?.name.replace(/^.*\//, '') ?? 'own'])

test.each([
  ['Zoë Жуков', [['Zoë Жуков', 'own']]],
  [
    'Bill to 李小龍',
    [
      ['Bill to ', 'own'],
      ['李小龍', 'fonts-sc'],
    ],
  ],
  ['简体张刘陈 ひらがな カタカナ', [['简体张刘陈 ひらがな カタカナ', 'fonts-sc']]],
  ['김철수, 서울', [['김철수, 서울', 'fonts-kr']]],
  ['राजेश कुमार', [['राजेश कुमार', 'noto-sans-devanagari']]],
  ['สมชาย ใจดี', [['สมชาย ใจดี', 'noto-sans-thai']]],
  [
    'Արմեն, Denver',
    [
      ['Արմեն, ', 'noto-sans-armenian'],
      ['Denver', 'own'],
    ],
  ],
  ['გიორგი', [['გიორგი', 'noto-sans-georgian']]],
])('%s is drawn in %j', async (line, pieces) => {
  expect(await split(line)).toEqual(pieces)
})

test.each([
  [
    'a name stays one piece, in the order of reading, since its font reverses it',
    'محمد علي',
    [['محمد علي', 'noto-sans-arabic']],
  ],
  [
    'within English, from left to right',
    'Signed by דוד כהן in Denver',
    [
      ['Signed by ', 'own'],
      ['דוד כהן', 'noto-sans-hebrew'],
      [' in Denver', 'own'],
    ],
  ],
  [
    'a line that begins right to left ends at the left; its number reads from left to right',
    'דוד כהן 45',
    [
      ['45', 'own'],
      ['דוד כהן ', 'noto-sans-hebrew'],
    ],
  ],
  ['brackets are mirrored', 'כהן (ירושלים)', [['כהן )ירושלים(', 'noto-sans-hebrew']]],
])('right to left: %s', async (_, line, pieces) => {
  expect(await split(line)).toEqual(pieces)
})

test.each([
  ['without emoji, which no font has', 'Smile 😀!', 'Smile!'],
  ['a name around emoji', 'Nadia 👩🏽‍🔧🇺🇸 Romero-Ñañez', 'Nadia Romero-Ñañez'],
  ['a line that begins or ends with one', '🎉 Thanks 🙂\n🎉Bye', 'Thanks\nBye'],
  ['a letter that no font has', 'Abebe አ', 'Abebe ?'],
  ['half of a pair', 'Lone \ud800 half', 'Lone ? half'],
  ['what is never visible', 'a\u200bb\u202ec\u0000d', 'abcd'],
  ['decomposed accents', 'Zoe\u0308', 'Zoë'],
  ['names in other scripts', '李 محمد राजेश', '李 محمد राजेश'],
])('printable: %s', async (_, text, printable) => {
  expect((await loadFonts()).printable(text)).toBe(printable)
})
