import sharp from 'sharp'

interface Size {
  width?: number
  height?: number
}

const blank = ({ width = 60, height = 40 }: Size) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 110, b: 120 } } })

export const pngPicture = (size: Size = {}): Promise<Buffer> => blank(size).png().toBuffer()
export const jpegPicture = (size: Size = {}): Promise<Buffer> => blank(size).jpeg().toBuffer()

/** A JPEG as from a phone: with an EXIF rotation, and with GPS coordinates. */
export const jpegWithPlace = (size: Size = {}): Promise<Buffer> =>
  blank(size)
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Make: 'CANARY-PHONE' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '39/1 45/1 36/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '105/1 1/1 12/1',
      },
    })
    .jpeg()
    .toBuffer()
