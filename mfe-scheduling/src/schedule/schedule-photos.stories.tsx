import { useState } from 'react'
import { SchedulePhotos } from './schedule-photos'

const photo = (name: string) => new File(['x'], name, { type: 'image/png' })

function Story({ names = [], disabled = false }: { names?: string[]; disabled?: boolean }) {
  const [files, setFiles] = useState(() => names.map(photo))
  return <SchedulePhotos files={files} onChange={setFiles} disabled={disabled} />
}

export const Empty = () => <Story />

export const Chosen = () => (
  <Story
    names={[
      'kitchen-sink.png',
      'IMG_2041.jpg',
      'label.png',
      'a-very-long-name-that-somebody-gave-to-the-picture-of-the-water-heater.jpg',
      'wall.png',
    ]}
  />
)

/** The files are being uploaded. */
export const Sending = () => <Story names={['kitchen-sink.png', 'IMG_2041.jpg']} disabled />
