import { PhotoUpload, type PhotoUploadProps } from './photo-upload'

const photo = (name: string) => new File(['x'], name, { type: 'image/png' })
const none: PhotoUploadProps = {
  files: [],
  room: 100,
  sending: null,
  problem: null,
  added: 0,
  round: 0,
  onChoose: () => {},
  onSend: () => {},
}
const files = ['kitchen-sink.png', 'IMG_2041.jpg', 'label.png'].map(photo)

export const Empty = () => <PhotoUpload {...none} />

export const Chosen = () => <PhotoUpload {...none} files={files} />

export const Sending = () => <PhotoUpload {...none} files={files} sending={{ sent: 1, total: 3 }} />

export const Added = () => <PhotoUpload {...none} added={3} />

/** Some were uploaded; those that failed are still selected. */
export const PartlyFailed = () => (
  <PhotoUpload
    {...none}
    files={files.slice(1)}
    added={1}
    problem={{
      message: 'Some photos could not be uploaded:',
      failed: [
        { name: 'IMG_2041.jpg', message: 'the upload failed' },
        { name: 'label.png', message: 'this file is not a PNG picture, though its name says so' },
      ],
    }}
  />
)

export const Failed = () => (
  <PhotoUpload {...none} files={files} problem={{ message: 'The office is closed for a moment.', failed: [] }} />
)
