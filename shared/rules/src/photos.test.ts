import { checkPhoto, MAX_PHOTO_BYTES } from './photos'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff, 0xe0]
const photo = (name: string, type: string, bytes: number[], size = 100) =>
  new File([new Uint8Array([...bytes, ...new Uint8Array(Math.max(0, size - bytes.length))])], name, {
    type,
    lastModified: 7,
  })

test.each([
  ['as a camera names it', 'IMG_1.JPG', 'image/jpeg', JPEG, 'IMG_1.JPG', 'image/jpeg'],
  ['the old type of a JPEG', 'a.jpg', 'image/jpg', JPEG, 'a.jpg', 'image/jpeg'],
  ['the type of a progressive JPEG', 'a.jpeg', 'image/pjpeg', JPEG, 'a.jpeg', 'image/jpeg'],
  ['no type', 'a.png', '', PNG, 'a.png', 'image/png'],
  ['a type that says nothing', 'a.jpg', 'application/octet-stream', JPEG, 'a.jpg', 'image/jpeg'],
  [
    'no extension, as from an Android file picker',
    'image:1000012345',
    'image/jpeg',
    JPEG,
    'image:1000012345.jpg',
    'image/jpeg',
  ],
  ['saved by a browser as .jfif', 'download.jfif', 'image/jpeg', JPEG, 'download.jpg', 'image/jpeg'],
  ['a blank at the end', 'photo.jpg ', 'image/jpeg', JPEG, 'photo.jpg', 'image/jpeg'],
  ['a JPEG named as a PNG', 'photo.png', 'image/png', JPEG, 'photo.jpg', 'image/jpeg'],
  ['nothing but an extension', '.jfif', '', JPEG, 'photo.jpg', 'image/jpeg'],
])('%s: %s of type "%s" is accepted', async (_, name, type, bytes, newName, newType) => {
  const checked = await checkPhoto(photo(name, type, bytes))
  expect(checked.ok && [checked.file.name, checked.file.type, checked.file.size, checked.file.lastModified]).toEqual([
    newName,
    newType,
    100,
    7,
  ])
})

test.each([
  ['a text', photo('notes.txt', 'text/plain', [104, 105]), 'not a PNG or JPEG image'],
  ['a page named as a picture', photo('a.jpg', 'image/jpeg', [60, 104, 116, 109, 108]), 'not a PNG or JPEG image'],
  ['the beginning of a PNG', photo('a.png', 'image/png', PNG.slice(0, 4)), 'not a PNG or JPEG image'],
  ['an empty file', new File([], 'a.png', { type: 'image/png' }), 'the file is empty'],
  [
    'the largest that is allowed and a byte',
    photo('a.png', 'image/png', PNG, MAX_PHOTO_BYTES + 1),
    'larger than 10 MB',
  ],
])('%s is refused', async (_, file, problem) => {
  expect(await checkPhoto(file)).toEqual({ ok: false, problem })
})

test('a file that the browser can no longer read is refused', async () => {
  const gone = Object.assign(photo('a.png', 'image/png', PNG), {
    slice: () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }),
  })
  expect(await checkPhoto(gone)).toEqual({ ok: false, problem: 'the file could not be read' })
})
