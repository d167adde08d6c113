import { PhotoPicker, type PhotoPickerProps } from './photo-picker'

const props: PhotoPickerProps = {
  files: [],
  onChange: () => {},
  accept: '.png,.jpg',
  maxFiles: 5,
  check: () => new Promise(() => {}),
  hint: 'Up to 5 photos of 10 MB, .png or .jpg.',
}
const file = (name: string) => new File(['1'], name, { type: 'image/png' })

export const Empty = () => <PhotoPicker {...props} />

export const Picked = () => (
  <PhotoPicker {...props} files={[file('boiler.png'), file('a-name-that-is-quite-long.jpg')]} />
)

export const Disabled = () => <PhotoPicker {...props} files={[file('boiler.png')]} disabled />
